import { signAsGuest } from '@portal/contract/areas/sign-in/sign.ts'
import { guestConsent, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#src/kit/use-write.ts'
import { deviceId } from '#src/platform/storage.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import { dropHold, type Hold, readHold } from './hold.ts'
import './sign.css'

interface Guest {
  name: string
  phone: string
  org?: string
  consent?: boolean
}

/** 来宾签到: no account and no session; the touch of the last five minutes is all a guest brings. */
export function GuestSignIn() {
  const [hold] = useState(() => readHold())
  if (!hold) return <NoHold words="请先扫描签到大屏或海报上的二维码，再填写来宾信息" />
  if (!hold.guests) return <NoHold words={signRefusals.noGuests.message} />
  return <GuestForm hold={hold} />
}

function NoHold({ words }: { words: string }) {
  return (
    <div className="sign-guest">
      <Alert type="info" showIcon title={words} />
      <Link to="/guide">员工登录</Link>
    </div>
  )
}

function GuestForm({ hold }: { hold: Hold }) {
  const write = useWrite(signAsGuest)
  const [done, setDone] = useState<ResultOf<typeof signAsGuest>>()
  if (done) return <GuestDone done={done} />
  const send = ({ name, phone, org = '' }: Guest) => {
    const { version: consentVersion } = guestConsent
    const body = { touchId: hold.touchId, deviceId: deviceId(), name: name.trim(), phone, org, consentVersion }
    write.mutate(body, {
      onSuccess: (answer) => {
        dropHold()
        setDone(answer)
      },
    })
  }
  return (
    <Form<Guest> className="sign-guest" layout="vertical" aria-label="来宾签到" requiredMark={false} onFinish={send}>
      {write.error && <Alert type="error" showIcon title={write.error.fields[0]?.message ?? write.error.words} />}
      <div>
        <Form.Item
          name="name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: signRefusals.guestName.message }]}
        >
          <Input maxLength={30} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="phone"
          label="手机"
          rules={[{ required: true, pattern: /^1\d{10}$/, message: signRefusals.guestPhone.message }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="tel-national" />
        </Form.Item>
        <Form.Item name="org" label="单位（选填）">
          <Input maxLength={60} autoComplete="organization" />
        </Form.Item>
        <p className="sign-note">{guestConsent.text}</p>
        <Form.Item
          name="consent"
          valuePropName="checked"
          rules={[
            {
              validator: (_, agreed: boolean | undefined) =>
                agreed ? Promise.resolve() : Promise.reject(new Error(signRefusals.guestConsent.message)),
            },
          ]}
        >
          <Checkbox>我已阅读并同意</Checkbox>
        </Form.Item>
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={write.isPending}>
        签到
      </Button>
      <Link to="/guide">员工登录</Link>
    </Form>
  )
}

function GuestDone({ done: { at, sheet } }: { done: ResultOf<typeof signAsGuest> }) {
  return (
    <section className="sign-done" data-tone="wait" role="status">
      <span className="sign-disc">
        <Icon name="clock" />
      </span>
      <h2>已提交 {timeText(at.getTime())}</h2>
      <p>等待主持人确认，请把本页给主持人看</p>
      <p className="sign-of">
        {sheet.title}
        {sheet.place !== '' && ` · ${sheet.place}`}
      </p>
    </section>
  )
}
