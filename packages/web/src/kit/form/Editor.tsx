import type { BodyOf, Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { Loaded } from '../Loaded.tsx'
import { query, readOnce } from '../query.ts'

const NEW = 'new'

export interface Asked {
  /** Null: a new one. */
  id: string | null
  /** A new one with the settings of another. */
  copyOf: string | null
}

/** Opens and leaves the editor of a record, which stands in the address in place of its list. */
export const useEditor = () => {
  const { setQuery } = usePage()
  return {
    edit: (id: string) => setQuery({ edit: id, copyOf: undefined }, { push: true }),
    create: (copyOf?: string) => setQuery({ edit: NEW, copyOf }, { push: true }),
    leave: () => setQuery({ edit: undefined, copyOf: undefined }),
  }
}

interface EditorProps {
  /** Any of these rights opens it. */
  access: readonly Privilege[]
  list: ReactNode
  children: (asked: Asked) => ReactNode
}

/** A list, or by `?edit=` the editor of one of its records; `copyOf` begins with the settings of another. */
export function Editor({ access, list, children }: EditorProps) {
  const { query } = usePage()
  const { leave } = useEditor()
  const mayEdit = useHolds(access)
  const { edit = '', copyOf = '' } = query
  if (edit === '') return list
  // An address may have been passed on to somebody who only reads.
  if (!mayEdit) return <NotFoundHere action={<Button onClick={leave}>返回列表</Button>} />
  const asked = { id: edit === NEW ? null : edit, copyOf: copyOf || null }
  return <Fragment key={`${edit}:${copyOf}`}>{children(asked)}</Fragment>
}

interface BegunProps<E extends Endpoint> {
  asked: Asked
  get: E
  /** What is sent beside the id. */
  body?: Omit<BodyOf<E>, 'id'>
  /** `reload` draws the editor anew with the record as it is now. */
  children: (record: ResultOf<E> | null, reload: (() => void) | undefined) => ReactNode
}

/** What an editor begins with: nothing, or the record that it edits or copies. */
export function BegunWithRecord<E extends Endpoint>({ asked, get, body, children }: BegunProps<E>) {
  const id = asked.id ?? asked.copyOf
  const client = useQueryClient()
  const { leave } = useEditor()
  const [round, setRound] = useState(0)
  const source = query(get, { id: id ?? '', ...body } as BodyOf<E>)
  const found = useQuery({ ...source, ...readOnce, enabled: id !== null })
  if (id === null) return children(null, undefined)
  const reload = async () => {
    await client.invalidateQueries({ queryKey: source.queryKey })
    setRound(round + 1)
  }
  return (
    <Loaded of={found} back={<Button onClick={leave}>返回列表</Button>}>
      {(record) => <Fragment key={round}>{children(record, () => void reload())}</Fragment>}
    </Loaded>
  )
}
