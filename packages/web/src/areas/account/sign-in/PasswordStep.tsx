import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { readRememberedName, readTabItem, writeRememberedName, writeTabItem } from '#src/platform/storage.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { minutesText } from './countdown.ts'
import { FormField } from './FormField.tsx'
import { focusAtStart } from './focus-at-start.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'
import type { SignIn } from './use-sign-in.ts'

const TICK_MS = 1000
const LAST_NAME = 'lastSignInName'

/** Counts down by the second; mounted anew for each lock. */
function Countdown({ until, onEnd }: { until: number; onEnd: () => void }) {
  const [now, setNow] = useState(Date.now)
  const end = useEffectEvent(onEnd)

  // Follows the clock.
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])

  return <p className="sign-in-countdown">可在 {minutesText(Math.max(0, until - now))} 后重试</p>
}

interface PasswordStepProps {
  signIn: SignIn
  onForgot: () => void
  /** The name is settled where the same person signs in again. */
  focusPassword?: boolean
  verb?: string
}

/** 用户名 and 密码. Wrong input never clears the name. */
export function PasswordStep({ signIn, onForgot, focusPassword = false, verb = '登录' }: PasswordStepProps) {
  const { busy, fieldErrors, error, away, send, complain, unlock } = signIn
  const [remembered] = useState(readRememberedName)
  // Signing in again in this tab it is most likely the same person.
  const [name, setName] = useState(() =>
    remembered === '' && focusPassword ? (readTabItem(LAST_NAME) ?? '') : remembered,
  )
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [capsLock, setCapsLock] = useState(false)
  // Somebody else may sign in on the same machine while one name waits.
  const lockedUntil = signIn.lockedName === name.trim() ? signIn.lockedUntil : null
  const [startsAtPassword] = useState(focusPassword || name !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const username = name.trim()
    const missing = {
      ...(username === '' && { username: '请输入用户名' }),
      ...(password === '' && { password: '请输入密码' }),
    }
    if (Object.keys(missing).length > 0) return complain(missing)
    writeRememberedName(remember ? username : null)
    writeTabItem(LAST_NAME, username)
    void send({ username, password })
  }

  return (
    <form aria-label="登录" className="sign-in-form" onSubmit={submit} noValidate>
      <FormField label="用户名" error={fieldErrors.username}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={name}
            maxLength={100}
            placeholder="请输入用户名"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={!startsAtPassword ? focusAtStart : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FormField>
      <FormField label="密码" error={fieldErrors.password} hint={capsLock ? '大写锁定已开启' : ''}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            value={password}
            maxLength={200}
            placeholder="请输入密码"
            autoComplete="current-password"
            ref={startsAtPassword ? focusAtStart : undefined}
            onCapsLock={setCapsLock}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </FormField>
      <div className="sign-in-row">
        <label className="sign-in-check">
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          记住用户名
        </label>
        <PlainButton look="link" onClick={onForgot}>
          忘记密码
        </PlainButton>
      </div>
      {error !== '' && (signIn.lockedUntil === null || lockedUntil !== null) && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
      {lockedUntil !== null && <Countdown key={lockedUntil} until={lockedUntil} onEnd={unlock} />}
      <PlainButton
        look="primary"
        type="submit"
        className="plain-wide sign-in-go"
        busy={busy}
        disabled={lockedUntil !== null}
      >
        {away ? '重试' : verb}
      </PlainButton>
    </form>
  )
}
