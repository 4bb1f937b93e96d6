import type { BodyOf, Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import { useWrite } from '../use-write.ts'
import { wordsOfError } from '../words-of-error.ts'
import { DrawerFrame } from './DrawerFrame.tsx'

interface FormDrawerProps<E extends Endpoint, Values> {
  title: string
  /** What the form sends to. */
  write: E
  /** What is sent of the values; left out, they are the body. */
  body?: (values: Values) => BodyOf<E>
  /** Further resources whose rows the write changes. */
  refreshes?: readonly string[]
  /** The record as it was read, or the beginnings of a new one; its id and revision travel with the values. */
  initial?: Partial<Record<keyof NoInfer<Values>, unknown>>
  /** Reads the record as it is now, to compare and to begin anew when somebody else has saved in between. */
  fresh?: () => Promise<object>
  /** What the button says where it is not 保存. */
  verb?: string
  /** Words of the toast when it is done. */
  said?: string | ((result: ResultOf<E>) => string)
  onSaved?: (result: ResultOf<E>) => void
  onClose: () => void
  /** Offers 保存并新增 for a new record. */
  another?: boolean
  /** Keeps unsaved input under this name on the device; for long forms without secrets. */
  draft?: string
  children: ReactNode
}

/** A form beside the page it belongs to, which saves, fails and begins anew by itself. Mount it to open it. */
export function FormDrawer<E extends Endpoint, Values = BodyOf<E>>(props: FormDrawerProps<E, Values>) {
  const [begun, setBegun] = useState({ turn: 0, initial: props.initial })
  const begin = (initial: object | undefined) =>
    setBegun({ turn: begun.turn + 1, initial: initial as (typeof begun)['initial'] })
  return <Turn key={begun.turn} {...props} initial={begun.initial} begin={begin} again={() => begin(props.initial)} />
}

interface TurnProps {
  begin: (initial: object) => void
  again: () => void
}

function Turn<E extends Endpoint, Values>(props: FormDrawerProps<E, Values> & TurnProps) {
  const { write, body, refreshes, said, onSaved, another, initial, fresh, begin, again, onClose, ...frame } = props
  const save = useWrite(write, { refreshes })
  const isNew = (initial as { id?: unknown } | undefined)?.id === undefined

  const send = (values: Values, next: () => void) =>
    save.mutate(body ? body(values) : (values as BodyOf<E>), {
      onSuccess: (result) => {
        if (said !== undefined) tip('success', typeof said === 'string' ? said : said(result))
        onSaved?.(result)
        next()
      },
    })
  const reload = () => fresh?.().then(begin, (error: unknown) => tip('error', wordsOfError(error)))

  return (
    <DrawerFrame<Values>
      {...frame}
      initial={initial}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => send(values, onClose)}
      onClose={onClose}
      onSubmitAndNew={another && isNew ? (values) => send(values, again) : undefined}
      {...(fresh && { fresh, onReload: () => void reload() })}
    />
  )
}
