import type { BatchDetail, Finding } from '@portal/contract/areas/outside-hours/batch.ts'
import { checkLevel, uploadRowState, uploadWords } from '@portal/contract/areas/outside-hours/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

const [levels, states] = [wordsOf(checkLevel), wordsOf(uploadRowState)]
const ORDER: readonly (Finding['level'] | undefined)[] = ['error', 'hint', 'ok', undefined]

interface RowListProps {
  batch: BatchDetail
  findings: readonly Finding[]
  onRevoke: (rowId: string) => void
  /** Left out: whoever looks may not change the batch. */
  onConfirm: ((no: number) => void) | undefined
}

/** Rows as cards, those with faults first. */
export function RowList({ batch, findings, onRevoke, onConfirm }: RowListProps) {
  const found = new Map(findings.map((each) => [each.row, each]))
  const rows = [...batch.list].sort(
    (a, b) => ORDER.indexOf(found.get(a.no)?.level) - ORDER.indexOf(found.get(b.no)?.level) || a.no - b.no,
  )
  if (rows.length === 0) return <EmptyNew text="还没有学时明细" />
  return (
    <ol className="upload-cards">
      {rows.map((row) => {
        const judged = found.get(row.no)
        return (
          <li key={row.id} data-level={judged?.level}>
            <div>
              <strong>
                {row.no}. {row.name || row.code}
              </strong>
              <span>{row.code}</span>
              <span>{row.orgName}</span>
              {judged && <em>{levels[judged.level]}</em>}
              {row.state !== 'draft' && <em>{states[row.state]}</em>}
            </div>
            <div>
              <span>{row.courseName}</span>
              <span>{row.from === row.to ? row.from : `${row.from} 至 ${row.to}`}</span>
              <span>{row.hours.toFixed(2)} 学时</span>
              {row.organiser && <span>{row.organiser}</span>}
              {row.score && <span>成绩 {row.score}</span>}
              {row.certNo && <span>证书 {row.certNo}</span>}
            </div>
            {judged && judged.message !== '' && <p>{judged.message}</p>}
            {judged?.level === 'hint' && row.confirmed && <p>提交人已{uploadWords.confirmed}</p>}
            {judged?.level === 'hint' && !row.confirmed && onConfirm && (
              <Button onClick={() => onConfirm(row.no)}>{uploadWords.confirmed}</Button>
            )}
            {row.postedHours !== null && (
              <p>
                入账 {row.postedHours.toFixed(2)} 学时{row.capped && `，${row.capped}`}
              </p>
            )}
            {row.state === 'revoked' && <p>撤销原因：{row.revokeReason}</p>}
            {batch.may.revoke && row.state === 'posted' && (
              <Button danger onClick={() => onRevoke(row.id)}>
                撤销入账
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
