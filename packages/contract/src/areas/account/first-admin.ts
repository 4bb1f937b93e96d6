import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { codeText, secretText, text } from '../../kit/text.ts'

export const firstAdminRefusals = defineRefusals('firstAdmin', {
  exists: '系统已有管理员，不能再次创建',
  codeWrong: '初始化码无效或已使用',
  nameTaken: '用户名已存在',
})

/** Makes the first administrator with the one-time code that the server prints while there is none. */
export const createFirstAdmin = defineEndpoint({
  path: 'rest/auth/firstAdmin',
  title: '创建首个管理员',
  effect: 'write',
  access: 'public',
  scope: 'own',
  body: z.strictObject({
    code: secretText(100),
    loginName: codeText({ label: '用户名', max: 30 }),
    name: text({ label: '姓名', min: 1, max: 30 }),
    password: secretText(200),
  }),
  result: z.object({}),
})

/** What the console of a new site says. */
export const SETUP_CODE_SENTENCE = '系统尚无管理员，请在登录页用一次性初始化码创建（24 小时内有效）：{code}'
