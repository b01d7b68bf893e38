/** Names of users and groups. Every Linux calls 0 root. Other names differ from machine to machine. */
export const ownerName = (id: number): string => (id === 0 ? 'root' : String(id));
