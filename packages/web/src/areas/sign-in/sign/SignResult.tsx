import type { Proof, SignAnswer, SignedSheet } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { TaskRow, tasksQuery } from '#src/areas/account/public.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'
import { outcomes } from './outcome.ts'

export interface OwnerPartProps {
  sheet: SignedSheet
  next: SignAnswer['next']
}

/** What the page of the owner knows beyond the sheet; each part may be nothing. */
export interface OwnerParts {
  /** A line of the card, such as 主持. */
  Line?: ComponentType<OwnerPartProps>
  /** 接下来. */
  Steps?: ComponentType<OwnerPartProps>
  /** The filled button at the foot. */
  Foot?: ComponentType<OwnerPartProps>
}

interface SignResultProps {
  answer: SignAnswer
  /** The server's sentence. */
  words: string
  /** The place was asked for and not given. */
  placeRefused: boolean
  parts: OwnerParts
}

/** 签到成功, as on the picture: when, where, by which proofs, and what comes next. */
export function SignResult({ answer, words, placeRefused, parts: { Line, Steps, Foot } }: SignResultProps) {
  const { code, sheet, next, proofs } = answer
  const { tone, advice } = outcomes[code]
  return (
    <>
      <section className="sign-done" data-tone={tone} role="status">
        <span className="sign-disc">
          <Icon name={tone === 'wait' ? 'clock' : 'tick'} />
        </span>
        <h2>{words}</h2>
        <p>{advice || timely(answer)}</p>
      </section>
      {sheet && (
        <section className="sign-card" aria-label={sheet.title}>
          <h3>{sheet.title}</h3>
          <ul className="sign-facts">
            <li>
              <Icon name="clock" />
              <span>{spanText(sheet)}</span>
            </li>
            {sheet.place !== '' && (
              <li>
                <Icon name="pin" />
                <span>{sheet.place}</span>
              </li>
            )}
            {Line && <Line sheet={sheet} next={next} />}
          </ul>
          <Proofs proofs={proofs} />
          {placeRefused && code === 'PENDING' && <HowToAllow />}
        </section>
      )}
      {sheet && (Steps ? <Steps sheet={sheet} next={next} /> : next && <NextOut next={next} />)}
      <NextTask />
      {sheet && Foot && (
        <footer className="sign-foot">
          <Foot sheet={sheet} next={next} />
        </footer>
      )}
    </>
  )
}

const timely = ({ code, at, sheet }: SignAnswer): string => {
  if (code === 'OK' && sheet) return at < sheet.start ? `准时，${minuteText(sheet.start)} 开始` : '准时'
  return code === 'LATE' ? `签到时间 ${minuteText(at)}` : ''
}

const spanText = ({ start, end }: SignedSheet): string => {
  const from = dayMinuteText(start, serverNow())
  return `${from === minuteText(start) ? `今天 ${from}` : from}–${minuteText(end)}`
}

function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  const shown = proofs.filter(({ state }) => state !== 'off')
  if (shown.length === 0) return null
  return (
    <ul className="sign-proofs" aria-label="凭据">
      {shown.map(({ name, state, text }) => (
        <li key={name} data-state={state}>
          <Icon name={state === 'ok' ? 'tick' : 'warning'} small />
          {text}
        </li>
      ))}
    </ul>
  )
}

function HowToAllow() {
  return (
    <details className="sign-how">
      <summary>如何允许定位</summary>
      <ol>
        <li>打开手机「设置」，找到正在使用的浏览器或微信，允许使用位置</li>
        <li>在浏览器地址栏左侧的网站设置中，把「位置」改为允许</li>
        <li>回到会场再扫一次码，定位通过后不需要主持人确认</li>
      </ol>
    </details>
  )
}

function NextOut({ next }: { next: NonNullable<SignAnswer['next']> }) {
  return (
    <section className="sign-card" aria-label="接下来">
      <h3>接下来</h3>
      <ol className="sign-steps">
        <OutStep next={next} />
      </ol>
    </section>
  )
}

/** 签退 as a step of its own colour. */
export function OutStep({ next, note = '散会时再扫一次' }: { next: NonNullable<SignAnswer['next']>; note?: string }) {
  return (
    <li data-mark="out">
      <time>{minuteText(next.from)}</time>
      <div>
        <b>可以{next.direction === 'out' ? '签退' : '签到'}</b>
        <p>{note}</p>
      </div>
    </li>
  )
}

/** What is due next, of all that waits for the person. */
function NextTask() {
  const { data } = useQuery(tasksQuery)
  const task = data?.list.find(({ doneToday }) => !doneToday)
  if (!task) return null
  return (
    <section className="sign-card sign-task" aria-label="下一件事">
      <ul>
        <TaskRow task={task} />
      </ul>
    </section>
  )
}
