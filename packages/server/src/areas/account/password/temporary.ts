import { randomInt } from 'node:crypto'

/** Letters and digits that nobody confuses when reading them out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = [5, 5, 5]

const piece = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('')

/** Three groups with at least one digit and a separator, so that every password profile takes it. */
export const temporaryPassword = (): string => `${GROUPS.map(piece).join('-')}${randomInt(2, 10)}`
