/** Messages of kind 账号安全 and 权限申请, with `{placeholders}`. */
export const accountMessages = {
  kind: '账号安全',
  reason: '涉及你的账号安全',
  newPlace: { title: '账号在新的网络登录', text: '登录地址 {address}，如非本人操作，请立即修改密码。' },
  passwordChanged: { title: '登录密码已修改', text: '其他设备上的登录已结束。如非本人操作，请联系管理员。' },
  factorOn: { title: '两步验证已开启', text: '今后登录需要输入动态验证码，请妥善保存恢复码。' },
  factorOff: { title: '两步验证已关闭', text: '今后登录只需密码。如非本人操作，请联系管理员。' },
  phoneBound: { title: '登录手机号已更换', text: '今后的验证码发往 {phone}。如非本人操作，请联系管理员。' },
  phoneUnbound: { title: '登录手机号已解除绑定', text: '{phone} 不再用于登录和找回密码。如非本人操作，请联系管理员。' },
  recoveryUsed: { title: '使用恢复码登录', text: '剩余 {n} 个恢复码。如非本人操作，请立即修改密码。' },
  asked: { kind: '权限申请', title: '{name}（{code}）申请权限：{page}', reason: '你可以为该人员授权' },
} as const

/** Where the person looks after the account. */
export const SECURITY_PANEL = '/guide?panel=security'
