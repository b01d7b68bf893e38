/** Whether nobody else can open the page under the address that it has. */
export const onlyHere = (host: string = location.hostname): boolean => /^(localhost|127\.|\[::1\]|$)/.test(host);
