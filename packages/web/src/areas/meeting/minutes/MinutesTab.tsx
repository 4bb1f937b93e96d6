import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { DecisionTable } from './DecisionTable.tsx'
import { MinutesForm } from './MinutesForm.tsx'

const HEADING = /^[一二三四五六七八九十]+、/

/** Minutes as they were typed, their numbered heads as heads. */
export function MinutesText({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <div className="meeting-minutes">
      {lines.map((line, index) =>
        HEADING.test(line) ? <h3 key={`${index} ${line}`}>{line}</h3> : <p key={`${index} ${line}`}>{line}</p>,
      )}
    </div>
  )
}

/** 纪要与决议: what was decided first, then what was said; or the form of both. */
export function MinutesTab({ meeting }: { meeting: MeetingDetail }) {
  const { query, setQuery } = usePage()
  const { minutes, decisionList, may, minuted } = meeting
  const open = () => setQuery({ minutes: 'edit' })
  if (query.minutes === 'edit' && may.minutes)
    return <MinutesForm meeting={meeting} onLeave={() => setQuery({ minutes: undefined })} />
  if (minutes === null && decisionList.length === 0)
    return (
      <EmptyNew
        text={may.minutes ? '还没有纪要' : '纪要还没有发布'}
        action={may.minutes && <Button onClick={open}>写纪要</Button>}
      />
    )
  return (
    <div className="kit-panels">
      <DecisionTable meeting={meeting} onAdd={may.minutes ? open : undefined} />
      {minutes && (
        <section aria-label="纪要">
          <h2 className="meeting-panel-head">
            纪要
            <span>
              {minuted
                ? `${minutes.recordedBy} 记录 · ${dateTimeText(minutes.issuedAt.getTime())} 发布`
                : '草稿，发布后参会人员才能看到'}
              {may.minutes && (
                <Button type="link" size="small" onClick={open}>
                  编辑
                </Button>
              )}
            </span>
          </h2>
          <MinutesText text={minutes.text} />
        </section>
      )}
    </div>
  )
}
