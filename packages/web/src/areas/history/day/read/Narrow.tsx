import { historyTopics } from '@portal/contract/areas/history/topic.ts'
import { historyImportance } from '@portal/contract/areas/history/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { decadesUntil } from './narrowing.ts'

const importances = Object.entries(wordsOf(historyImportance)).map(([value, label]) => ({ value, label }))

/** 标签, 年代 and 重要度; they stand in the address and apply at once. */
export function Narrow({ without }: { without?: 'labelId' }) {
  const { query: address, setQuery } = usePage()
  const topics = useQuery({ ...query(historyTopics, {}), enabled: without !== 'labelId' })
  const choose = (key: string) => (value?: string) => setQuery({ [key]: value || undefined })
  return (
    <div className="history-tools">
      {without !== 'labelId' && (
        <LateSelect
          aria-label="标签"
          placeholder="标签"
          allowClear
          options={(topics.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={address.labelId}
          onChange={choose('labelId')}
        />
      )}
      <LateSelect
        aria-label="年代"
        placeholder="年代"
        allowClear
        options={decadesUntil(shanghaiYear(serverNow()))}
        value={address.decade}
        onChange={choose('decade')}
      />
      {without !== 'labelId' && (
        <LateSelect
          aria-label="重要度"
          placeholder="重要度"
          allowClear
          options={importances}
          value={address.importance}
          onChange={choose('importance')}
        />
      )}
    </div>
  )
}
