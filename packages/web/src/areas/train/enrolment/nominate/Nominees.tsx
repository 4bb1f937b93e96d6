import { listNominees, type NomineeRow, nominatePeople } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { enrolmentState } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'

const column = columnsOf(listNominees)
const words = wordsOf(enrolmentState)

const columns: Column<NomineeRow>[] = [
  column('name', { width: 120, fixed: 'left' }),
  column('code', { width: 120 }),
  column('orgName', { width: 180 }),
  column('post', { width: 130 }),
  column('trained', { width: 130, render: (_, { trained }) => `${trained} 次` }),
  column('state', {
    title: '本班',
    width: 110,
    render: (_, { state }) => (state === null ? '—' : <StateWord>{words[state] ?? state}</StateWord>),
  }),
  column('why', { width: 200, render: (_, { why, own }) => (own ? '' : why) }),
]

/** People of one's units, as they stand to a class: 推荐 and 撤回, one or many. */
export function Nominees({ classId }: { classId: string }) {
  const { query, setQuery } = usePage()
  const list = useResourceList(listNominees, { fixed: { classId } })
  const { nominate, takeBack } = useNominate(classId)
  const actionsOf = (row: NomineeRow): RowAction[] =>
    row.own
      ? [{ label: '撤回推荐', danger: true, onClick: () => void takeBack([row]) }]
      : [{ label: '推荐', reason: row.why || null, onClick: () => void nominate([row]) }]
  return (
    <ListPage
      title="可推荐人员"
      list={list}
      chips={[{ name: 'own', label: '我推荐的' }]}
      columns={columns}
      toolbar={
        <Button onClick={() => setQuery({ ...clearedAddress(query), of: undefined }, { push: true })}>返回班次</Button>
      }
      actions={actionsOf}
      batch={({ collect, clear }) => (
        <Button
          type="primary"
          onClick={() =>
            void collect()
              .then(nominate)
              .then((done) => done && clear())
          }
        >
          推荐
        </Button>
      )}
    />
  )
}

type Chosen = Pick<NomineeRow, 'id' | 'name'>

/** Both acts, with their questions and their words. */
const useNominate = (classId: string) => {
  const write = useWrite(nominatePeople, { refreshes: ['trainEnrol', 'trainClass'] })
  const run = async (people: readonly Chosen[], undo: boolean): Promise<boolean> => {
    const answer = await write.run({ classId, userIds: people.map(({ id }) => id), undo })
    if (!answer) return false
    const { done, waitlisted, failed } = answer
    const [first] = failed
    const waiting = waitlisted > 0 ? `，其中 ${waitlisted} 人候补` : ''
    const said = undo ? `已撤回 ${done} 人` : `已推荐 ${done} 人${waiting}`
    if (!first) tip('success', said)
    else
      tip(
        'warning',
        `${done > 0 ? `${said}；` : ''}${first.name}：${first.message}${failed.length > 1 ? `，等 ${failed.length} 人未成功` : ''}`,
      )
    return done > 0
  }
  const nameOf = (people: readonly Chosen[]) => (people.length === 1 ? (people[0]?.name ?? '') : `${people.length} 人`)
  return {
    nominate: (people: readonly Chosen[]) => run(people, false),
    takeBack: async (people: readonly Chosen[]) => {
      const consequence = '名额将递补给下一位候补，并通知本人。'
      return (await confirm({ name: nameOf(people), verb: '撤回推荐', consequence })) && run(people, true)
    },
  }
}
