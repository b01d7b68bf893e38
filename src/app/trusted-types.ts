/** The page's policy (require-trusted-types-for) lets nothing become a script but what the page's own server has. */

interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: Policies;
  }
}

export function trustOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === self.origin ? url : null),
  });
}
