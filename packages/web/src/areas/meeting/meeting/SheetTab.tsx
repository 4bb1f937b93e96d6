import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { sheetState } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { go } from '#src/platform/navigate.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { consoleAddress } from '../addresses.ts'

const states = wordsOf(sheetState)

/** 签到: how the sheet stands, and the way to its console. */
export function SheetTab({ meeting }: { meeting: MeetingDetail }) {
  const { sheet, expected, onLeave, may } = meeting
  if (!sheet) return null
  const figures = [
    { name: '应到', figure: expected },
    { name: '实到', figure: sheet.present },
    { name: '迟到', figure: sheet.late },
    { name: '请假', figure: onLeave },
  ]
  return (
    <div className="kit-panels">
      <section>
        <h2 className="meeting-panel-head">
          签到表<span>{sheet.sealedAt ? `${dateTimeText(sheet.sealedAt.getTime())} 已封存` : states[sheet.state]}</span>
        </h2>
        <div className="meeting-figures">
          {figures.map(({ name, figure }) => (
            <div key={name}>
              <b>{figure.toLocaleString('zh-CN')}</b>
              <span>{name}</span>
            </div>
          ))}
        </div>
        {may.sign && (
          <Button onClick={() => go(consoleAddress(sheet.id))}>
            {sheet.state === 'sealed' ? '查看签到名单' : '打开签到管理'}
          </Button>
        )}
      </section>
    </div>
  )
}
