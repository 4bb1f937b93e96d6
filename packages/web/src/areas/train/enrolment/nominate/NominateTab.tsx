import { listNominations, type NominationRow } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { Alert } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { CategorySelect } from '../../course/CategorySelect.tsx'
import { Nominees } from './Nominees.tsx'
import { useAppointed } from './use-appointed.ts'

const column = columnsOf(listNominations)

const columns: Column<NominationRow>[] = [
  column('name', { width: 260, fixed: 'left', link: ({ id }) => `/signInList?view=nominate&of=${id}` }),
  column('kind', { width: 90 }),
  column('categoryName', { width: 110 }),
  column('from', { width: 150 }),
  column('place', { width: 160 }),
  column('enrolTo', { width: 150 }),
  column('occ', {
    title: '已占/名额',
    width: 100,
    render: (_, { occ, capacity, waiting }) => `${occ}/${capacity}${waiting > 0 ? `（候补 ${waiting}）` : ''}`,
  }),
  column('nominated', { width: 96 }),
  column('left', { width: 120, render: (_, { left }) => left ?? '不限' }),
]

/** 单位推荐: classes that take nominated people, and with `?of=` the people of one's units for one of them. */
export function NominateTab() {
  const { query } = usePage()
  return query.of ? <Nominees key={query.of} classId={query.of} /> : <Nominations />
}

function Nominations() {
  const { query, setQuery } = usePage()
  const list = useResourceList(listNominations)
  const units = useAppointed()
  const open = ({ id }: NominationRow) => setQuery({ ...clearedAddress(query), of: id }, { push: true })
  const names = units.map(({ orgName, below }) => (below ? `${orgName}及下级` : orgName)).join('、')
  return (
    <>
      <Alert type="info" showIcon title={`你可以推荐${names}的人员`} />
      <ListPage
        title="单位推荐"
        list={list}
        chips={['kind', { name: 'category', label: '分类', control: <CategorySelect /> }]}
        columns={columns}
        actions={(row) => [{ label: '推荐', onClick: () => open(row) }]}
        empty={<EmptyNew text="目前没有接受单位推荐的班次" />}
      />
    </>
  )
}
