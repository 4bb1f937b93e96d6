import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Keys derived from one secret of the site; each purpose has its own. */
export interface Secrets {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** Keyed index: equal texts give equal values, nothing else can be learned from them. */
  indexOf(text: string): string
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** A key of 32 bytes for a purpose of its own; equal purposes give equal keys in every process. */
  keyOf(purpose: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Sealing by a key of 32 bytes, whosever it is. */
export const sealingBy = (key: Buffer): Pick<Secrets, 'seal' | 'open'> => ({
  seal: (text) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  },
  open: (sealed) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  },
})

export const createSecrets = (secretHex: string): Secrets => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', purpose, 32))
  const [indexKey, signKey] = [keyFor('index'), keyFor('sign')]
  const sign = (text: string) => createHmac('sha256', signKey).update(text).digest('base64url')

  return {
    sign,
    keyOf: (purpose) => keyFor(`own ${purpose}`),
    ...sealingBy(keyFor('seal')),
    indexOf: (text) => createHmac('sha256', indexKey).update(text).digest('base64url'),
    verify: (text, signature) => {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}

/** A development site makes its secret once and keeps it beside its data, readable by its owner alone. */
export const siteSecret = (configured: string, dataDir: string): string => {
  if (configured !== '') return configured
  const file = path.join(dataDir, 'secret')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** A secret shown once and stored as its hash: 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')
