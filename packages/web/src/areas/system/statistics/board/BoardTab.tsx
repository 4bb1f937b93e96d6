import { type BoardRow, boardRow, deleteBoards, listBoards } from '@portal/contract/areas/system/statistics/board.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { NewButton, useDropOne, useEditing } from '../own-things.tsx'

const BoardDrawer = late(() => import('./BoardDrawer.tsx').then((module) => module.BoardDrawer))
const BoardScreen = late(() => import('./BoardScreen.tsx').then((module) => module.BoardScreen))

const column = columnsOf({ row: boardRow, sortable: ['name', 'updatedAt'] })
const Filter = fieldsOf(listBoards.body.shape.filter.unwrap(), { optional: true })

/** 大屏: boards to be shown on a wall; the one of the address plays. */
export function BoardTab() {
  const { query: address, setQuery, active } = usePage()
  const list = useResourceList<BoardRow>(listBoards)
  const remove = useWrite(deleteBoards)
  const drop = useDropOne((ids) => remove.send({ ids }))
  const { editing, edit, close } = useEditing<Partial<BoardRow>>()
  const play = ({ id }: BoardRow) => setQuery({ board: id }, { push: true })

  const actionsOf = (row: BoardRow): RowAction[] => [
    { label: '播放', onClick: () => play(row) },
    ...(row.editable
      ? [
          { label: '编辑', onClick: () => edit(row) },
          { label: '删除', danger: true, onClick: () => void drop(row) },
        ]
      : []),
  ]
  const create = <NewButton codes={[P.statisticsScreen]} onClick={() => edit({})} />

  return (
    <>
      <ListPage
        list={list}
        title="大屏"
        filters={[<Filter key="audience" name="audience" />]}
        columns={[
          column('name', {
            width: 220,
            render: (_, row) => (
              <Button type="link" size="small" className="stat-link" onClick={() => play(row)}>
                {row.name}
              </Button>
            ),
          }),
          column('slideCount', { width: 90 }),
          column('seconds', { width: 140 }),
          column('audience', { width: 100 }),
          column('owner', { width: 100 }),
          column('updatedAt'),
        ]}
        toolbar={
          <>
            {create}
            <ExportButton access={[P.statisticsScreen]} />
          </>
        }
        empty={create}
        actions={actionsOf}
      />
      {editing && <BoardDrawer key={editing.turn} board={editing.thing} onClose={close} />}
      {active && address.board !== undefined && (
        <BoardScreen key={address.board} id={address.board} onClose={() => setQuery({ board: undefined })} />
      )}
    </>
  )
}
