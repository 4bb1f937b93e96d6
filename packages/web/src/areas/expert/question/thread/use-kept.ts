import { useState } from 'react'
import type { z } from 'zod'
import { useSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What somebody is writing, kept on the device with each change until it is sent. */
export const useKept = <Values extends object>(name: string, schema: z.ZodType<Values>, begun: Values) => {
  const userId = useSession((session) => session.userId)
  const key = `draft:expert:${name}`
  const [values, setValues] = useState<Values>(() => schema.safeParse(parsed(readUserItem(userId, key))).data ?? begun)
  return {
    values,
    set: (change: Partial<Values>) => {
      const next = { ...values, ...change }
      setValues(next)
      writeUserItem(userId, key, JSON.stringify(next))
    },
    forget: () => {
      setValues(begun)
      writeUserItem(userId, key, null)
    },
  }
}
