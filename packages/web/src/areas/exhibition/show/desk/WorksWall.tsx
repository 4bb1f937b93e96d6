import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { listWorks, type WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { workAddress } from '../../addresses.ts'
import { meanText } from '../../exhibition-words.ts'
import { useShowKind } from '../../show-kind.ts'
import { Decide } from '../../work/Decide.tsx'

type State = 'shown' | 'submitted' | 'refused'

const walls: Record<State, { title: string; empty: string }> = {
  shown: { title: '参展作品', empty: '还没有展出的作品' },
  submitted: { title: '待审核作品', empty: '没有待审核的作品' },
  refused: { title: '未通过作品', empty: '没有未通过的作品' },
}

const column = columnsOf(listWorks)

/** What goes along into a file. */
const columns = (['number', 'title', 'author', 'orgName', 'category', 'votes', 'held', 'rank', 'award'] as const).map(
  (name) => column(name),
)

const draw = (rows: readonly WorkRow[]) => (
  <ul className="show-wall">
    {rows.map((row) => (
      <Card key={row.id} row={row} />
    ))}
  </ul>
)

/** Works of an exhibition on a wall, those with most votes first; visitors see them in an order of their own. */
export function WorksWall({ of, state }: { of: ExhibitionDetail; state: State }) {
  const { calls, codes } = useShowKind()
  const list = useResourceList(calls.list, { fixed: { exhibitionId: of.id, state, manage: true } })
  const options = of.categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListPage
      list={list}
      title={walls[state].title}
      chips={[
        { name: 'categoryId', label: '类别', control: <LateSelect aria-label="类别" allowClear options={options} /> },
        { name: 'orgId', label: '单位', control: <OrgSelect for={codes.see} allowClear /> },
        state === 'shown' && { name: 'held', label: '有待核查票' },
      ]}
      columns={columns}
      exports={[codes.export]}
      empty={walls[state].empty}
      draw={draw}
    />
  )
}

function Card({ row }: { row: WorkRow }) {
  const { kind } = useShowKind()
  const { id, title, number, category, votes, held = 0, state, reason, author, mayDecide, requestId } = row
  return (
    <li className="show-card" data-row={id}>
      <Link to={workAddress(kind, id)} aria-label={`${title} ${number}`}>
        <span className="wall-picture">
          <Cover url={row.thumbUrl} title={title} />
          <span className="pt-left">{number}</span>
          {held > 0 && <span className="pt-held">{held} 票待核查</span>}
        </span>
        <span className="wall-line">
          <b>{title}</b>
          <em>{category}</em>
        </span>
        <span className="wall-line wall-sub">
          {state === 'shown' ? <span>{votes ?? 0} 票</span> : <span>{state === 'refused' ? reason : author}</span>}
          {state === 'shown' && <Marks row={row} />}
        </span>
      </Link>
      {mayDecide && requestId && (
        <span className="wall-acts">
          <Decide requestId={requestId} title={title} />
        </span>
      )}
    </li>
  )
}

/** The mean once all have marked, how many did before. */
function Marks({ row: { juryDone = 0, juryAll = 0, juryScore } }: { row: WorkRow }) {
  if (juryAll === 0) return null
  if (juryDone < juryAll || typeof juryScore !== 'number')
    return (
      <span data-tone={juryDone * 2 < juryAll ? 'warn' : undefined}>
        评 {juryDone} / {juryAll}
      </span>
    )
  return (
    <span data-tone="ok">
      <Icon name="tick" small /> 均 {meanText(juryScore)}
    </span>
  )
}
