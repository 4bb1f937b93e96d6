import { type BoardRow, deleteBoards, listBoards } from '@portal/contract/areas/system/statistics/board.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'

const BoardDrawer = late(() => import('./BoardDrawer.tsx').then((module) => module.BoardDrawer))
const BoardScreen = late(() => import('./BoardScreen.tsx').then((module) => module.BoardScreen))

const column = columnsOf(listBoards)

/** 大屏: boards to be shown on a wall; the one of the address plays. */
export function BoardTab() {
  const { query: address, setQuery, active } = usePage()
  const list = useResourceList(listBoards)
  const remove = useWrite(deleteBoards)
  const desk = useRecordDesk({
    noun: '大屏',
    making: '新建',
    list,
    remove: (ids) => remove.send({ ids }),
    lost: '删除后不能恢复。',
  })
  const play = ({ id }: BoardRow) => setQuery({ board: id }, { push: true })

  const actionsOf = (row: BoardRow): RowAction[] => [
    { label: '播放', onClick: () => play(row) },
    ...(row.editable
      ? [
          { label: '编辑', onClick: () => desk.edit(row) },
          { label: '删除', danger: true, onClick: () => void desk.remove([row]) },
        ]
      : []),
  ]

  return (
    <>
      <ListPage
        list={list}
        title="大屏"
        chips={['audience']}
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
        primary={{ label: '新建', access: [P.statisticsScreen], onClick: () => desk.create() }}
        exports={[P.statisticsScreen]}
        actions={actionsOf}
      />
      {desk.drawer && <BoardDrawer {...desk.drawer} />}
      {active && address.board !== undefined && (
        <BoardScreen key={address.board} id={address.board} onClose={() => setQuery({ board: undefined })} />
      )}
    </>
  )
}
