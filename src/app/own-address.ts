/** Whether nobody else can open the page under the address that it has. */
export const onlyHere = (host: string = location.hostname): boolean => /^(localhost|127\.|\[::1\]|$)/.test(host);

export const ONLY_HERE = 'Only this computer knows this address: open the page where your readers will find it.';
