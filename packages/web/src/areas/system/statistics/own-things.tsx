import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { useBatch } from '#src/kit/use-batch.tsx'

/** The thing under the drawer; each opening is a turn of its own, so that a drawer begins anew. */
export const useEditing = <Thing,>() => {
  const [editing, setEditing] = useState<{ turn: number; thing: Thing }>()
  return {
    editing,
    edit: (thing: Thing) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, thing })),
    close: () => setEditing(undefined),
  }
}

interface Named {
  id: string
  name: string
}

type DeleteOwn = (ids: string[]) => Promise<{ failed: { id: string; message: string }[] }>

/** Deletes one of the person's own things, once he has said so. */
export const useDropOne = (send: DeleteOwn) => {
  const batch = useBatch()
  return async (row: Named) => {
    if (!(await confirm({ name: row.name, verb: '删除', consequence: '删除后不能恢复。' }))) return
    await batch(async () => [row], send)
  }
}

export function NewButton({ codes, onClick }: { codes: readonly Privilege[]; onClick: () => void }) {
  return (
    <Can codes={codes}>
      <Button type="primary" onClick={onClick}>
        新建
      </Button>
    </Can>
  )
}
