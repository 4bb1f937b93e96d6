import { availableParallelism } from 'node:os'
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { errors } from '@portal/contract/errors.ts'
import { ensure } from '#src/platform/errors.ts'
import { newToken } from '#src/platform/secrets.ts'

/** Argon2id with 19 MiB and two passes (reliability rule 25); the name of the algorithm is a const enum. */
const ARGON2ID: Algorithm.Argon2id = 2
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 5000

let free = availableParallelism()
const waiting: (() => void)[] = []

/** At most one hash per core at a time, the others wait in line: sign-ins never take the machine from everybody else. */
export const inHashingSlot = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  ensure(waiting.length < MOST_WAITING, errors.busy)
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

export const hashPassword = (password: string): Promise<string> => inHashingSlot(() => hash(password, PARAMETERS))

let dummy: Promise<string> | undefined

/** Compares against the hash, or for people without one against a hash of nothing: both take the same time. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  dummy ??= hash(newToken(), PARAMETERS)
  const right = await verify(passwordHash ?? (await dummy), password)
  return right && passwordHash !== null
}

/** The hash was made with other parameters than today's. */
export const needsRehash = (passwordHash: string): boolean => {
  const made = parseOptions(passwordHash)
  return (
    made.algorithm !== PARAMETERS.algorithm ||
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism
  )
}
