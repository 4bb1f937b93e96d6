import { type ColumnItems, listColumnItems } from '@portal/contract/areas/column/item.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { COLUMN_LIST } from '../addresses.ts'
import '../column.css'
import { ItemEditor } from './ItemEditor.tsx'

const toList = <Button onClick={() => go(COLUMN_LIST)}>返回列表</Button>

/** 专栏内容: what a column consists of, in which section and order, and what of it must be read. */
export function ColumnItemsPage() {
  const { query: address } = usePage()
  if (!address.id) return <NotFoundHere action={toList} />
  return <Items key={address.id} id={address.id} />
}

function Items({ id }: { id: string }) {
  const found = useQuery({ ...query(listColumnItems, { id }), refetchOnMount: 'always' })
  return (
    <Loaded of={found} back={toList}>
      {(column) => <Named column={column} onReload={() => void found.refetch()} />}
    </Loaded>
  )
}

function Named({ column, onReload }: { column: ColumnItems; onReload: () => void }) {
  const { setTitle } = usePage()

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(column.name), [setTitle, column.name])
  return <ItemEditor key={column.revision} of={column} onReload={onReload} />
}
