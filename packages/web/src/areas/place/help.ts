import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const placeHelp: HelpTexts = {
  '/epidemic/placeManger': {
    purpose: '管理场所：在哪里、谁可进、现在有多少人、用哪张二维码。',
    act: '点“新增场所”；行内可编辑、看二维码、切换模式。场所自带一张二维码，可按门另加；更换后旧码立即失效。',
    stuck: '有下级或扫码记录的场所不能删除，可停用。切换模式连同下级一起切换，到截止时间自动恢复常态化。',
  },
  '/epidemic/epidemicList': {
    purpose: '查看每一次扫码：谁、何时、进还是出、是否放行、为什么。',
    act: '按时间、场所、方向、结果筛选；一次最多查 31 天，不选时间即看今天。',
    stuck: '同一人在同一处 60 秒内重复扫码只记一次；访客姓名和手机号按留存天数到期自动删除。',
  },
}
