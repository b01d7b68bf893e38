/** Answers whether the page's address leads to this computer alone, so that nobody else can open it. */
export const onlyHere = (host: string = location.hostname): boolean => /^(localhost|127\.|\[::1\]|$)/.test(host);
