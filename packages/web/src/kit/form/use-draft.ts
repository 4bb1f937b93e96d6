import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

type Raw = Record<string, unknown>

const SETTLED_MS = 500
const INSTANT = '$instant'
/** Somebody who comes back later begins anew. */
const KEPT_MS = DAY_MS
const SECRET = 'password'

const stored = z.object({ at: z.number(), revision: z.unknown().optional(), values: z.record(z.string(), z.unknown()) })

/** Texts, numbers, lists and moments can be kept; files and the like are chosen again. */
const isKeepable = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return true
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isKeepable)
}

const written = (values: Raw) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? { [INSTANT]: value.getTime() } : value,
    ]),
  )

const instantText = z.object({ [INSTANT]: z.number() })

const readBack = (values: Raw): Raw =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const moment = instantText.safeParse(value).data
      return [name, moment ? new Date(Number(moment[INSTANT])) : value]
    }),
  )

/** Unsaved input of a long form, on this device and for this person, until it is saved or thrown away. */
export const useDraft = (form: FormInstance<Raw>, name: string | undefined, begun: Raw, onRestore: () => void) => {
  const userId = useSession((session) => session.userId)
  const key = `draft:${name}:${String(begun.id ?? 'new')}`
  const [found] = useState(() => {
    if (name === undefined) return undefined
    const { data } = stored.safeParse(JSON.parse(readUserItem(userId, key) ?? 'null'))
    return data && serverNow() - data.at < KEPT_MS ? { ...data, values: readBack(data.values) } : undefined
  })
  const [isOpen, setOpen] = useState(found !== undefined)
  const [isDropped, setDropped] = useState(false)
  const [keptAt, setKeptAt] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const restore = useEffectEvent(() => {
    if (!found) return
    form.setFieldsValue(found.values)
    onRestore()
  })
  // Follows the fields: they must be there before they can be filled.
  useEffect(() => {
    restore()
  }, [])

  const revision = found && !isDropped ? found.revision : begun.revision
  const forget = () => {
    clearTimeout(timer.current)
    if (name !== undefined) writeUserItem(userId, key, null)
    setOpen(false)
  }

  return {
    /** When the restored input was typed, while it is still to be decided upon. */
    restoredAt: isOpen ? found?.at : undefined,
    /** When what is typed was last kept on the device. */
    keptAt,
    /** The revision that the restored input was typed over. */
    revision,
    close: () => setOpen(false),
    keep: () => {
      if (name === undefined) return
      clearTimeout(timer.current)
      // Read now: a form that is left in the meantime has no fields any more.
      const typed = form.getFieldsValue()
      timer.current = setTimeout(() => {
        const touched = Object.entries(typed).filter(
          ([field, value]) =>
            field !== SECRET && isKeepable(value) && JSON.stringify(value) !== JSON.stringify(begun[field]),
        )
        const draft = { at: serverNow(), revision, values: written(Object.fromEntries(touched)) }
        writeUserItem(userId, key, JSON.stringify(draft))
        setKeptAt(draft.at)
      }, SETTLED_MS)
    },
    forget,
    discard: () => {
      forget()
      setDropped(true)
      form.resetFields()
    },
  }
}
