import { defineRefusals, STATUS } from './kit/refusal.ts'

const { noSession, noRight, missing, stale, reauth, invalid, tooMany } = STATUS

/** Stands where a name would, for a thing that is gone. */
export const GONE = '已删除'

/** Refusals that belong to no area; the words are those of 10-shell section 11. */
export const errors = defineRefusals('portal', {
  noSession: { status: noSession, message: '登录已失效，请重新登录' },
  noRight: { status: noRight, message: '无操作权限' },
  missing: { status: missing, message: '内容不存在或无权查看' },
  stale: { status: stale, message: '内容已被他人修改，请刷新后重试' },
  reauth: { status: reauth, message: '请再次输入密码以继续' },
  invalid: { status: invalid, message: '提交的内容有误，请检查后重试' },
  tooMany: { status: tooMany, message: '请求过于频繁，请稍后再试' },
  readOnly: '系统维护中，暂时只能查看',
  previewReadOnly: '预览模式下不能执行操作',
  previewPersonal: '预览模式不显示个人内容',
  nameTaken: '名称已存在',
  codeTaken: '编码已存在',
  inUse: '已被 {n} 处引用，不能删除',
  inUseElsewhere: '已被其他数据引用，不能删除',
  stateChanged: '状态已变化，请刷新后重试',
  busy: '服务繁忙，请稍后重试',
  noSpace: '存储空间不足，剩余 {n} GB',
})
