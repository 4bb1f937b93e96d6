import { listSyncRuns, syncRunState } from '@portal/contract/areas/directory/sync.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const column = columnsOf(listSyncRuns)

/** Every run with its figures and its end in words. */
export function RunList() {
  const list = useResourceList(listSyncRuns)
  const { query, setQuery } = usePage()
  return (
    <ListPage
      list={list}
      title="同步记录"
      views="state"
      chips={['mode']}
      columns={[
        column('createdAt'),
        column('sourceName', { width: 150 }),
        column('mode', { width: 80 }),
        column('dryRun', { width: 80 }),
        column('state', {
          width: 100,
          render: (_, { state }) => <StateWord>{wordsOf(syncRunState)[state]}</StateWord>,
        }),
        column('text', { width: 280 }),
        column('added', { width: 80 }),
        column('changed', { width: 80 }),
        column('disabled', { width: 80 }),
        column('removed', { width: 100 }),
        column('failed', { width: 80 }),
        column('by', { width: 100 }),
        column('endedAt'),
      ]}
      actions={({ id }) => [
        {
          label: '查看',
          onClick: () => setQuery({ ...clearedAddress(query), run: id }, { push: true }),
        },
      ]}
    />
  )
}
