// What outlives a page load: storage, and the address with its history.

/** Like localStorage and sessionStorage: views of `items`, which report changes to `changed`. */
class Storage {
  #of;
  #changed;

  constructor(of, changed) {
    this.#of = of;
    this.#changed = changed;
  }

  get length() {
    return this.#of.items.size;
  }

  key(at) {
    return [...this.#of.items.keys()][at] ?? null;
  }

  getItem(key) {
    return this.#of.items.get(String(key)) ?? null;
  }

  setItem(key, value) {
    if (this.#of.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#of.items.set(String(key), String(value));
    this.#changed(String(key));
  }

  removeItem(key) {
    this.#of.items.delete(String(key));
    this.#changed(String(key));
  }

  clear() {
    this.#of.items.clear();
    this.#changed(null);
  }
}

/** The storage of all tabs of a browser; if it `isFull`, it rejects more. */
export class Profile {
  items = new Map();
  isFull = false;
  windows = new Set();
  local = this.storageOf(undefined);

  /** The storage as a window has it; other windows are notified of its changes. */
  storageOf(window) {
    return new Storage(this, (key) => {
      for (const other of this.windows) if (other !== window) other.dispatchEvent(Object.assign(new other.Event('storage'), { key }));
    });
  }
}

/** A tab: `location` and `history` as the page has them. `moved` is called for entries that the page did not write itself. */
export class Tab {
  items = new Map();
  isFull = false;
  session = new Storage(this, () => undefined);
  copied = '';
  #entries;
  #at = 0;
  moved = () => undefined;

  constructor(profile, address) {
    this.profile = profile;
    this.#entries = [{ url: address, state: null }];
  }

  #push(url, state) {
    this.#entries.splice(this.#at + 1, Infinity, { url, state });
    this.#at += 1;
  }

  #resolve(url) {
    return url === undefined || url === null ? this.url : new URL(url, this.url).href;
  }

  get url() {
    return this.#entries[this.#at].url;
  }

  get state() {
    return this.#entries[this.#at].state;
  }

  get history() {
    const tab = this;
    return {
      get state() { return tab.state; },
      get length() { return tab.#entries.length; },
      pushState: (state, _, url) => this.#push(this.#resolve(url), structuredClone(state)),
      replaceState: (state, _, url) => void (this.#entries[this.#at] = { url: this.#resolve(url), state: structuredClone(state) }),
      back: () => this.go(-1),
      forward: () => this.go(1),
      go: (by) => this.go(by),
    };
  }

  enter(window) {
    this.profile.windows.add(window);
  }

  leave(window) {
    this.profile.windows.delete(window);
  }

  get location() {
    const of = () => new URL(this.url);
    const tab = this;
    return {
      get href() { return tab.url; },
      get hash() { return of().hash; },
      set hash(hash) { tab.follow(`#${hash.replace(/^#/, '')}`); },
      get pathname() { return of().pathname; },
      get search() { return of().search; },
      get origin() { return of().origin; },
      get host() { return of().host; },
      get protocol() { return of().protocol; },
      toString: () => tab.url,
    };
  }

  /** Follows a link to another place of the page, or types an address that differs after the #. */
  follow(url) {
    if (this.#resolve(url) === this.url) return;
    this.#push(this.#resolve(url), null);
    this.moved();
  }

  go(by) {
    const to = this.#at + by;
    if (!this.#entries[to]) return;
    this.#at = to;
    this.moved();
  }

  /** Another visit: a typed address, or a link from elsewhere. */
  visit(url) {
    this.#push(this.#resolve(url), null);
  }
}
