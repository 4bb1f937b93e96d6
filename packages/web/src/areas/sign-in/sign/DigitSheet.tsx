import { listMySigns, type MySignRow, signByNumber } from '@portal/contract/areas/sign-in/sign.ts'
import type { SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { type SignDirection, SUCCESS_CODES, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { callForAnswer } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { usePage } from '#src/platform/page.ts'
import { deviceId } from '#src/platform/storage.ts'
import { DigitBoxes } from '#src/shared/scan/DigitBoxes.tsx'
import { minuteText } from '../sheet/wall/wall-words.ts'
import { positionRight, takePosition } from './position.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { showAnswer } from './shown-answer.ts'

const OPEN = { page: 1, pageSize: 20, keyword: '', exactTotal: false, sort: 'start' as const, filter: { open: true } }

/** In before out: whoever has signed in and may go signs out. */
const directionOf = ({ inAt, outFrom, serverTime }: MySignRow): SignDirection =>
  inAt !== null && outFrom !== null && outFrom <= serverTime ? 'out' : 'in'

/** 扫不到？ The sheet, its six digits, and the answer; full, they are sent. */
export function DigitSheet() {
  const open = useQuery({ ...query(listMySigns, OPEN), refetchOnMount: 'always', refetchInterval: 30_000 })
  const [chosen, setChosen] = useState('')
  const sheets = open.data?.list ?? []
  const place = Math.max(
    0,
    sheets.findIndex(({ id }) => id === chosen),
  )
  const sheet = sheets[place]
  return (
    <>
      <h2>{sheet?.numberOpen ? '扫不到？输入 6 位数字码' : '扫不到？'}</h2>
      {sheet ? (
        <>
          <SheetLine
            sheet={sheet}
            onOther={sheets.length > 1 ? () => setChosen(sheets[(place + 1) % sheets.length]?.id ?? '') : undefined}
          />
          {sheet.numberOpen ? (
            <Digits key={sheet.id} sheet={sheet} />
          ) : (
            <p className="scan-note">本次签到没有开放数字码，请出示你的签到码</p>
          )}
        </>
      ) : (
        <p className="scan-note" role="status">
          {open.isPending
            ? '正在查找你的签到…'
            : open.error
              ? wordsOfError(open.error)
              : '现在没有正在签到的会议或课程；签到已截止的，可在“我的签到”中申请补签'}
        </p>
      )}
    </>
  )
}

function SheetLine({ sheet, onOther }: { sheet: MySignRow; onOther: (() => void) | undefined }) {
  return (
    <div className="scan-pick">
      <div>
        <b>{sheet.title}</b>
        <span>
          {minuteText(sheet.start)} {sheet.place} · {directionOf(sheet) === 'out' ? '签退中' : '签到中'}
        </span>
      </div>
      {onOther && (
        <button type="button" className="sign-link" onClick={onOther}>
          换一个
        </button>
      )}
    </div>
  )
}

function Digits({ sheet }: { sheet: MySignRow }) {
  const { setQuery } = usePage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [clientId, setClientId] = useState(newRequestId)
  const [signature, setSignature] = useState<string>()
  const asksSignature = sheet.needs.includes('signature')

  const send = async (digits: string) => {
    setBusy(true)
    setFault('')
    try {
      const right = sheet.needs.includes('position') ? await positionRight() : 'denied'
      const position = right === 'granted' || right === 'prompt' ? await takePosition() : null
      const body = { sheetId: sheet.id, digits, direction: directionOf(sheet), deviceId: deviceId(), clientId }
      const answer = await callForAnswer(
        signByNumber,
        { ...body, ...(position && { position }), ...(signature !== undefined && { signature }) },
        { quiet: true, act: true },
      )
      setClientId(newRequestId())
      told(answer.result, answer.message)
    } catch (error) {
      setFault(wordsOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const told = (answer: SignAnswer, words: string) => {
    if (!SUCCESS_CODES.includes(answer.code)) return setFault(words)
    for (const key of ['signIn', 'meeting', 'guide']) void client.invalidateQueries({ queryKey: [key] })
    showAnswer({ answer, words })
    setQuery({ view: 'done', t: undefined })
  }
  return (
    <>
      {asksSignature && (
        <section className="scan-signature" aria-label="签名">
          <p className="scan-note">先在框内写下你的姓名，再输入数字码</p>
          <SignaturePad onChange={setSignature} />
        </section>
      )}
      <DigitBoxes
        label="数字码，6 位"
        busy={busy}
        onFull={(digits) =>
          asksSignature && signature === undefined ? setFault(signRefusals.signatureNeeded.message) : void send(digits)
        }
      />
      <p className="scan-note" role={fault === '' ? 'status' : 'alert'} data-bad={fault !== ''}>
        {fault || (busy ? '正在签到…' : '数字在二维码下方，每 30 秒换一次，输完自动提交')}
      </p>
    </>
  )
}
