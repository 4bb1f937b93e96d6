import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const auditHelp: HelpTexts = {
  '/train/auditsManage': {
    purpose: '审核学员的报名，并处理候补。',
    act: '在“待我审核”中逐条或批量通过、不通过；不通过须填写原因，本人会收到。“候补”按顺序列出等待名额的人，可从第一位起递补。',
    stuck:
      '通过时名额已满的，自动转入候补。不能审核自己的报名。越过前面的人递补须填写原因并有手动递补权限。同一审核单 4 小时内只能催办一次。',
  },
  '/train/auditsManageDetial': {
    purpose: '查看一份报名：报名表、班次名额、时间冲突、先修和参训记录，并作出决定。',
    act: '点“通过”或“不通过”，处理完用“下一条”继续。需要别人判断时用“转交”或“加签”。',
    stuck: '他人已处理的报名不能再处理。报名表在提交后修改的，改动处会标出，审核重新开始。',
  },
}
