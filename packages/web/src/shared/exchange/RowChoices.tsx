import {
  type ImportChoice,
  type ImportDiffRow,
  type ImportReport,
  importChoice,
} from '@portal/contract/areas/exchange/import.ts'
import { fixImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Radio } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const words = wordsOf(importChoice)
/** Leaving a row out, and taking it back in, stand by themselves. */
const ALONE: readonly ImportChoice[] = ['leave', 'take']

/** What somebody may decide about a row: how it meets what is there already, and whether it comes in at all. */
export function RowChoices({
  report,
  row: { row, place, choices, choice },
}: {
  report: ImportReport
  row: ImportDiffRow
}) {
  const fix = useWrite(fixImport)
  if (!report.own || report.state !== 'checked') return null
  const decide = (next: ImportChoice) => void fix.run({ id: report.id, row, fields: {}, choice: next })
  const ways = choices.filter((each) => !ALONE.includes(each))
  return (
    <>
      {ways.length > 0 && (
        <Radio.Group
          aria-label={`第 ${place} 行的处理`}
          size="small"
          optionType="button"
          disabled={fix.isPending}
          value={choice !== null && ways.includes(choice) ? choice : ways.includes('skip') ? 'skip' : null}
          options={ways.map((value) => ({ value, label: words[value] }))}
          onChange={({ target }) => decide(importChoice.parse(target.value))}
        />
      )}
      {choices
        .filter((each) => ALONE.includes(each))
        .map((each) => (
          <Button
            key={each}
            type={each === 'leave' ? 'text' : 'link'}
            size="small"
            className="import-leave"
            title={words[each]}
            icon={each === 'leave' ? <Icon name="cross" small /> : undefined}
            aria-label={`${words[each]}第 ${place} 行`}
            loading={fix.isPending}
            onClick={() => decide(each)}
          >
            {each === 'leave' ? null : words[each]}
          </Button>
        ))}
    </>
  )
}
