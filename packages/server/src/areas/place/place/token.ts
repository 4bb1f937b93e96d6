import { randomInt } from 'node:crypto'
import { TOKEN_LENGTH } from '@portal/contract/areas/place/words.ts'

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Nobody guesses it: some hundred and twenty bits. */
export const newToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
