// Gives each string of the page's state a payload. The state is changed in place before any view is notified.

/** These contain strings of the page's own code. Everything else, including a new field, can contain text of the user. */
export const enumerations = [
  'kind', 'severity', 'state', 'theme', 'page', 'panel', 'beside', 'language', 'speed', 'stepBy', 'by', 'of', 'answers', 'states', 'type', 'trouble', 'stack', 'id',
];

export const payload = `<img src=x onerror="pwned=1"><script>pwned=2</script>"'</title></svg>-->javascript:pwned=3`;

/** Wraps all listeners of a state from now on. Strings are changed from `start` until `end`. */
export function poisonState({ own, suffix, except = [] }) {
  const skipped = new Set(own);
  let Node;
  /** The paths of all strings that were present; lists have [] for all their elements. */
  const reached = {};
  const keys = new Set();
  const poison = (value, path, within) => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Node || within.has(value)) return;
    within.add(value);
    for (const key of Object.getOwnPropertyNames(value)) {
      if (skipped.has(key) || (Array.isArray(value) && key === 'length')) continue;
      const at = Array.isArray(value) ? `${path}[]` : path ? `${path}.${key}` : key;
      if (except.includes(at)) continue;
      const one = value[key];
      if (typeof one === 'object') poison(one, at, within);
      else if (typeof one === 'string' && one !== '') {
        reached[at] ??= one;
        if (!one.endsWith(suffix)) value[key] = one + suffix;
      }
    }
    within.delete(value); // an object in two places has two paths
  };
  const wrapped = new WeakMap();
  const wrap = (one) => {
    if (typeof one !== 'function') return one;
    if (!wrapped.has(one)) {
      wrapped.set(one, function (value, ...more) {
        // The state, of all listeners.
        if (Node && typeof value === 'object' && value !== null && 'unrun' in value && 'halted' in value) {
          for (const key of Object.keys(value)) keys.add(key);
          poison(value, '', new Set());
        }
        return one.call(this, value, ...more);
      });
    }
    return wrapped.get(one);
  };
  const { add, delete: remove } = Set.prototype;
  Set.prototype.add = function (one) {
    return add.call(this, wrap(one));
  };
  Set.prototype.delete = function (one) {
    return remove.call(this, wrap(one));
  };
  return {
    reached, keys,
    start: (of) => { Node = of; },
    end: () => { [Node, Set.prototype.add, Set.prototype.delete] = [undefined, add, remove]; },
  };
}
