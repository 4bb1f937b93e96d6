import { deleteLecturers, type LecturerRow, listLecturers } from '@portal/contract/areas/train/teacher/teacher.ts'
import { lecturerState, lecturerWords } from '@portal/contract/areas/train/teacher/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { lecturerAddress } from './addresses.ts'
import { LecturerTurn } from './LecturerTurn.tsx'
import { useLecturerTurns } from './use-lecturer-turns.ts'
import './teacher.css'

const LecturerDrawer = late(() => import('./LecturerDrawer.tsx').then((module) => module.LecturerDrawer))
const LecturerPage = late(
  () => import('./LecturerPage.tsx').then((module) => module.LecturerPage),
  () => <LateSkeleton />,
)

const column = columnsOf(listLecturers)
const states = wordsOf(lecturerState)

export const ratingText = ({ rating, ratings }: Pick<LecturerRow, 'rating' | 'ratings'>): string =>
  ratings === 0 ? '—' : rating === null ? `${lecturerWords.tooFew}（${ratings}）` : `${rating.toFixed(1)}（${ratings}）`

/** 师资管理: the lecturers, or one of them by `?id=`. */
export function FacultyPage() {
  const { query } = usePage()
  return query.id ? <LecturerPage id={query.id} /> : <Lecturers />
}

function Lecturers() {
  const list = useResourceList(listLecturers)
  const removal = useWrite(deleteLecturers)
  const turns = useLecturerTurns()
  const { drawer, create, remove } = useRecordDesk({
    noun: '讲师',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '删除后不能恢复。',
  })
  return (
    <>
      <ListPage
        list={list}
        chips={['kind', 'level', 'state', { name: 'ending', label: '聘期将满' }]}
        more={[
          { name: 'subject', label: '授课方向' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.lecturer} allowClear /> },
          { name: 'ratingFrom', label: '评分不低于' },
          { name: 'freeFrom', label: '空闲从' },
          { name: 'freeTo', label: '空闲至' },
        ]}
        columns={[
          column('name', {
            width: 150,
            fixed: 'left',
            render: (_, { id, name, userCode, photo }) => (
              <Link to={lecturerAddress(id)} className="lecturer-name">
                <PersonAvatar person={{ name, code: userCode, photo }} size={28} />
                {name}
              </Link>
            ),
          }),
          column('kind', { width: 72 }),
          column('orgName', { width: 150 }),
          column('level', { width: 96 }),
          column('subjects', { width: 180, render: (_, { subjects }) => subjects.join('、') }),
          column('sessions', { width: 96 }),
          column('hours', { width: 96, render: (_, { hours }) => hours.toFixed(2) }),
          column('rating', { width: 120, align: 'right', render: (_, row) => ratingText(row) }),
          column('contractTo', { width: 110, render: (_, { contractTo }) => contractTo ?? '长期' }),
          column('thisMonth', { width: 96 }),
          column('state', { width: 96, badge: true, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
          column('userCode', { width: 100 }),
          column('phoneMask', { width: 120 }),
          column('ownerOrgName', { width: 150 }),
          column('updatedAt'),
        ]}
        primary={{ label: '新增讲师', access: [P.lecturerAdd], onClick: () => create() }}
        exports={[P.lecturerExport]}
        actions={(row) => [
          ...turns.actionsOf(row),
          { label: '删除', access: [P.lecturerDel], danger: true, onClick: () => void remove([row]) },
        ]}
        batch={[{ label: '删除', access: [P.lecturerDel], danger: true, onClick: () => void remove() }]}
      />
      {drawer && <LecturerDrawer title={drawer.title} onClose={drawer.onClose} />}
      <LecturerTurn turns={turns} />
    </>
  )
}
