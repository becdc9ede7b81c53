/** What is remembered of uploads beside their facts. */

/** Set where the file comes to our own FTP server. */
export const ownKey = (id: string): string => `diagnostics/${id}/own`

/** The account with which the pile puts its file. */
export const accountKey = (id: string): string => `diagnostics/${id}/account`
