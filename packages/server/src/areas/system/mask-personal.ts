import { maskIdentityNumber, maskMail, maskPhone } from '@portal/contract/areas/directory/user-fields.ts'

/** Field names whose values open something. */
export const SECRET_FIELD = /password|secret|sealed|token|hash|recovery|verifier|nonce/i

/** Numbers by which a person can be reached or known never leave plain, wherever in a text they were typed. */
export const maskPersonal = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, maskIdentityNumber)
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskPhone)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, maskMail)
