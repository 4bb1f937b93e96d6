import { type BoundWay, bindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { challengeResult, getUserInfo, login, signInRefusals } from '@portal/contract/areas/account/session.ts'
import { guestPageOf, readGuestCode } from '@portal/contract/guests.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiRefusal, call } from '#src/platform/api/api.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { dropPerson, forgetPerson } from '#src/platform/session/leave.ts'
import {
  readGuestDevice,
  readToken,
  readWanted,
  writeGuestDevice,
  writeGuestToken,
  writePreviewToken,
  writeToken,
} from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { SecondFactorStep } from '../second-factor/SecondFactorStep.tsx'
import { awayWords } from '../sign-in/away-words.ts'
import { enterPortal } from '../sign-in/enter.ts'
import { noteWechatAsked } from '../sign-in/in-wechat.ts'
import { takeRedirectState } from '../sign-in/redirect-state.ts'
import '../sign-in/sign-in.css'
import { type FactorSetup, useSignIn } from '../sign-in/use-sign-in.ts'
import './public-pages.css'

type PageQuery = Partial<Record<string, string>>

/** Where the person goes on from a failure. */
interface Back {
  words: string
  to: string
}

const toForm: Back = { words: '返回登录', to: '/guide' }
const toSettings: Back = { words: '返回账号设置', to: '/guide?panel=security' }

type Progress =
  | { kind: 'busy'; words: string }
  | { kind: 'failed'; words: string; back?: Back }
  | { kind: 'secondFactor'; challenge: string; setup?: FactorSetup }

const whoNow = async () => (readToken() === null ? null : call(getUserInfo, {}, { quiet: true }).catch(() => null))

/** Guests have no name to be asked about. */
const nameNow = async () => {
  const info = await whoNow()
  return info && !info.guest ? info.user : null
}

/** Somebody may be signed in here already: the same person goes straight on, another one is asked for. */
const settle = async (token: string) => {
  const before = await nameNow()
  const oldToken = readToken()
  writeToken(token)
  const after = await nameNow()
  if (before === null || after === null || before.id === after.id) return enterPortal(token)
  const title = `当前已登录为 ${before.name}，是否切换为 ${after.name}？`
  if (await askConfirm({ title, okText: '切换' })) {
    const wanted = readWanted()
    forgetPerson()
    writeToken(token)
    return go(wanted ?? '/guide', { replace: true })
  }
  if (oldToken !== null) writeToken(oldToken)
  go('/guide', { replace: true })
}

const failureOf = (error: unknown, way: BoundWay = 'oidc'): Progress => {
  if (!(error instanceof ApiRefusal)) return { kind: 'failed', words: awayWords(way) }
  const next = challengeResult.safeParse(error.result)
  if (error.status === STATUS.secondFactor && next.success)
    return { kind: 'secondFactor', challenge: next.data.challenge, setup: next.data.setup }
  return { kind: 'failed', words: error.message }
}

/** The window of 以其身份预览 begins anew with a token of its own. */
const openPreview = async (ticket: string): Promise<Progress | null> => {
  window.history.replaceState(window.history.state, '', '/authredirect')
  try {
    writePreviewToken(await call(login, { loginWay: 'preview', ticket }, { quiet: true }))
    window.location.replace('/guide')
    return null
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * Whoever is signed in needs no invitation: the page opens to him as himself. A guest who comes again goes on with the
 * session that this device had for the same thing.
 */
const openInvitation = async (code: string): Promise<Progress | null> => {
  window.history.replaceState(window.history.state, '', '/authredirect')
  const thing = readGuestCode(code)
  if (!thing) return { kind: 'failed', words: signInRefusals.invitationInvalid.message }
  const page = guestPageOf(thing)
  const isWelcome = async () => {
    const info = await whoNow()
    return info !== null && (info.guest?.page ?? page) === page
  }
  try {
    if (!(await isWelcome())) {
      writeGuestToken(readGuestDevice(page))
      if (!(await isWelcome())) {
        const token = await call(login, { loginWay: 'guest', code }, { quiet: true })
        writeGuestToken(token)
        writeGuestDevice(page, token)
      }
      dropPerson()
    }
    go(page, { replace: true })
    return null
  } catch (error) {
    writeGuestToken(null)
    return failureOf(error)
  }
}

/** The browser left from 账号设置 to bind what it comes back with; nobody is signed in by it. */
const bind = async (way: BoundWay, code: string, state: string): Promise<Progress | null> => {
  try {
    await call(bindIdentity, { loginWay: way, code, state }, { quiet: true })
    tip('success', '绑定成功')
    go(toSettings.to, { replace: true })
    return null
  } catch (error) {
    const words = error instanceof ApiRefusal ? error.message : awayWords(way)
    return { kind: 'failed', words, back: toSettings }
  }
}

const isUnknown = (error: unknown) =>
  error instanceof ApiRefusal && error.message === signInRefusals.unknownWechat.message

/** Nobody of the portal yet: the form is there for him, and the offer to bind what was met here. */
const goToForm = () => {
  noteWechatAsked('unknown')
  go('/guide', { replace: true })
  return null
}

/** Hands code or ticket and the state to the server; all are good for this one call. */
const redeem = async (
  { code = '', ticket = '', preview, guest }: PageQuery,
  show: (progress: Progress) => void,
): Promise<Progress | null> => {
  if (preview !== undefined) return openPreview(preview)
  if (guest !== undefined) return openInvitation(guest)
  const left = takeRedirectState()
  window.history.replaceState(window.history.state, '', '/authredirect')
  if (code === '' && ticket === '') return { kind: 'failed', words: '链接无效或已失效' }
  if (!left) return { kind: 'failed', words: '登录状态校验失败，请重新发起登录' }
  const { state, way, binds } = left
  if (binds) {
    show({ kind: 'busy', words: '正在绑定…' })
    return bind(way, ticket || code, state)
  }
  const proof = way === 'cas' ? { ticket } : { code }
  try {
    await settle(await call(login, { loginWay: way, ...proof, state }, { quiet: true }))
    return null
  } catch (error) {
    return way === 'wechat' && isUnknown(error) ? goToForm() : failureOf(error, way)
  }
}

/** Return address of the redirect ways. A token in the address is ignored. */
export function AuthRedirectPage() {
  const { query } = usePage()
  const [progress, setProgress] = useState<Progress>({ kind: 'busy', words: '正在登录…' })
  const started = useRef(false)

  // Follows the address the provider came back with, once.
  useEffect(() => {
    if (started.current) return
    started.current = true
    void redeem(query, setProgress).then((next) => next && setProgress(next))
  }, [query])

  return (
    <div className="notice-page">
      {progress.kind === 'busy' && <output>{progress.words}</output>}
      {progress.kind === 'secondFactor' && <FactorCard challenge={progress.challenge} setup={progress.setup} />}
      {progress.kind === 'failed' && (
        <>
          <p role="alert">{progress.words}</p>
          <div className="notice-actions">
            <GoOn back={progress.back ?? toForm} />
          </div>
        </>
      )}
    </div>
  )
}

function GoOn({ back: { words, to } }: { back: Back }) {
  return <Button onClick={() => go(to, { replace: true })}>{words}</Button>
}

function FactorCard({ challenge, setup }: { challenge: string; setup?: FactorSetup }) {
  const signIn = useSignIn((token) => void settle(token))
  return (
    <div className="door-card">
      <SecondFactorStep
        signIn={{ ...signIn, restart: () => go('/guide', { replace: true }) }}
        challenge={challenge}
        setup={setup}
      />
    </div>
  )
}
