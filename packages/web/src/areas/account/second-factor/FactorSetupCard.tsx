import type { FactorSetup } from '../sign-in/use-sign-in.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'

/** 两步验证 set up on the way in: scan, keep the recovery codes, then type the first code. */
export function FactorSetupCard({ setup: { otpauth, secret, recoveryCodes } }: { setup: FactorSetup }) {
  return (
    <section aria-label="设置两步验证">
      <p className="sign-in-reason">
        你的角色要求两步验证。用身份验证器扫描二维码或手动输入密钥，再填写显示的 6 位动态验证码。
      </p>
      <QrPicture label="两步验证二维码" text={otpauth} />
      <p className="panel-secret">{secret}</p>
      <p>请先保存恢复码：手机不在身边时，每个可代替动态验证码登录一次，只显示这一次。</p>
      <ul className="panel-codes" aria-label="恢复码">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
