import { remindMissing } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { late } from '#src/ui/late/late.tsx'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import { dayMinuteText } from '../sheet/wall/wall-words.ts'
import { useSheetMoves } from './sheet-acts.ts'
import { useServerSecond } from './use-sheet.ts'

const ReopenModal = late(() => import('./ReopenModal.tsx').then((module) => module.ReopenModal))
const SealModal = late(() => import('./SealModal.tsx').then((module) => module.SealModal))
const StandInModal = late(() => import('./StandInModal.tsx').then((module) => module.StandInModal))
const Readiness = late(() => import('./Readiness.tsx').then((module) => module.Readiness))

/** Where the sheet stands, in one line. */
const stateLine = ({ state, inFrom, closesAt, outFrom, sealedAt }: SheetRow, now: number): string => {
  if (state === 'planned') return `未开始，${dayMinuteText(inFrom, now)} 开放`
  if (state === 'open') {
    const isOut = outFrom !== null && outFrom.getTime() <= now
    return `${isOut ? '签退中' : '签到中'}，${dayMinuteText(closesAt, now)} 结束`
  }
  if (state === 'sealed') return `已封存${sealedAt ? ` ${dayMinuteText(sealedAt, now)}` : ''}`
  return state === 'closed' ? '已结束，尚未封存' : '已取消'
}

/** The ring with 实到, four figures, and the acts of the state the sheet is in. */
export function ConsoleHead({ sheet }: { sheet: SheetRow }) {
  const now = useServerSecond()
  const { state, counts } = sheet
  const share = counts.expected === 0 ? null : counts.present / counts.expected
  const percent = share === null ? '' : ` ${Math.floor(share * 100)}%`
  return (
    <section className="console-card console-head" aria-label="签到情况">
      <p className="console-state" data-open={state === 'open'}>
        <i aria-hidden="true" />
        <span>{stateLine(sheet, now)}</span>
        <b>{timeText(now)}</b>
      </p>
      <div className="console-figures">
        <ProgressRing
          share={share}
          size={124}
          stroke={10}
          name={`实到 ${counts.present}，应到 ${counts.expected}${percent && `，${percent.trim()}`}`}
        >
          <span className="console-present">{counts.present.toLocaleString()}</span>
          <span className="console-share">实到{percent}</span>
        </ProgressRing>
        <dl>
          <Figure name="应到" count={counts.expected} />
          <Figure name="未到" count={counts.missing} />
          <Figure name="迟到" count={counts.late} />
          <Figure name="待确认" count={counts.pending} warn={counts.pending > 0} />
        </dl>
      </div>
      <HeadActs sheet={sheet} />
      {state === 'sealed' && sheet.sealHash !== '' && (
        <p className="console-hash">
          封存校验值 <code>{sheet.sealHash}</code>
        </p>
      )}
    </section>
  )
}

function Figure({ name, count, warn = false }: { name: string; count: number; warn?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-warn={warn}>{count.toLocaleString()}</dd>
    </div>
  )
}

function HeadActs({ sheet }: { sheet: SheetRow }) {
  const { setQuery } = usePage()
  const { move } = useSheetMoves(sheet)
  const remind = useWrite(remindMissing)
  const [opened, setOpened] = useState<'reopen' | 'seal' | 'ready' | 'standIn'>()
  const { state, counts, maySeal, mayStandIn, confirmedAt } = sheet
  const close = () => setOpened(undefined)

  const remindAll = async () => {
    const consequence = `${counts.missing.toLocaleString()} 名未到人员会收到「请签到：${sheet.title}」。`
    if (!(await confirm({ name: sheet.title, verb: '提醒未到', consequence }))) return
    const answer = await remind.run({ sheetId: sheet.id })
    if (answer) tip('success', `已提醒 ${answer.sent.toLocaleString()} 人`)
  }
  const wall = <Act icon="screen" words="大屏" onClick={() => setQuery({ view: 'wall' }, { push: true })} />
  if (state === 'cancelled' || state === 'sealed') return null
  return (
    <div className="console-acts">
      {state !== 'closed' && wall}
      {state === 'planned' && (
        <>
          <Act icon="play" words="立即开始" onClick={() => void move('open')} />
          <Act icon="checklist" words="就绪单" onClick={() => setOpened('ready')} />
        </>
      )}
      {state === 'open' && (
        <>
          <Act icon="clock" words="延长 5 分钟" onClick={() => void move('extend')} />
          <Act icon="bell" words="提醒未到" disabled={counts.missing === 0} onClick={() => void remindAll()} />
        </>
      )}
      {state === 'closed' && (
        <>
          <Act icon="again" words="重新开放" onClick={() => setOpened('reopen')} />
          {maySeal && <Act icon="lock" words="封存" onClick={() => setOpened('seal')} />}
          {!maySeal && mayStandIn && confirmedAt === null && (
            <Act icon="tick" words="代为确认" onClick={() => setOpened('standIn')} />
          )}
        </>
      )}
      {opened === 'reopen' && <ReopenModal sheet={sheet} onClose={close} />}
      {opened === 'seal' && <SealModal sheet={sheet} onClose={close} />}
      {opened === 'standIn' && <StandInModal sheet={sheet} onClose={close} />}
      {opened === 'ready' && <Readiness sheet={sheet} onClose={close} />}
    </div>
  )
}

interface ActProps {
  icon: IconName
  words: string
  disabled?: boolean
  onClick: () => void
}

function Act({ icon, words, disabled = false, onClick }: ActProps) {
  return (
    <button type="button" disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      {words}
    </button>
  )
}
