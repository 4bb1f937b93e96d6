import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { resetPassword } from '@portal/contract/areas/directory/user-account.ts'
import { Alert, Button, Radio, Typography } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

type Way = 'once' | 'link'

/** 重置密码: a random password shown once, or an activation link. */
export function ResetModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { active } = usePage()
  const reset = useWrite(resetPassword)
  const [way, setWay] = useState<Way>('once')
  const [done, setDone] = useState<{ password?: string; sentTo?: string }>()

  return (
    <PageModal
      active={active}
      open
      title={`重置「${user.name}」的密码`}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            {done.password === undefined ? '关闭' : '我已记录'}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              danger
              loading={reset.isPending}
              onClick={() => reset.mutate({ userId: user.id, way }, { onSuccess: setDone })}
            >
              重置
            </Button>
          </>
        )
      }
    >
      {reset.error && <Alert type="error" showIcon role="alert" className="kit-form-fault" title={reset.error.words} />}
      {done ? (
        <ResetResult {...done} />
      ) : (
        <>
          <p className="user-note">重置后，原密码失效，所有已登录的设备退出。</p>
          <Radio.Group
            aria-label="重置方式"
            value={way}
            onChange={({ target }) => setWay(target.value === 'link' ? 'link' : 'once')}
            options={[
              { value: 'once', label: '生成临时密码（仅显示一次，首次登录须修改）' },
              { value: 'link', label: '发送激活链接' },
            ]}
            vertical
          />
        </>
      )}
    </PageModal>
  )
}

function ResetResult({ password, sentTo }: { password?: string; sentTo?: string }) {
  if (sentTo !== undefined) return <p>激活链接已发送至 {sentTo}</p>
  return (
    <div className="user-once" role="status">
      <p>临时密码仅显示这一次，请立即转告本人：</p>
      <Typography.Text code copyable={{ text: password ?? '' }}>
        {password}
      </Typography.Text>
    </div>
  )
}
