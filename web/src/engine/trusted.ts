// If Trusted Types are required, a worker can only be started from an address that a policy allowed: one of our own files.
interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;

const isOwn = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} has another origin`);
  return url;
};

const policy = policies?.createPolicy('job-playground', { createScriptURL: isOwn });

/** The result is a string only for the type checker. */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? url;
