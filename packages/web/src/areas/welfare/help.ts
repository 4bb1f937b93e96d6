import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const welfareHelp: HelpTexts = {
  '/welfare/welfareList': {
    purpose: '管理福利：发给谁、怎么发、还剩多少。',
    act: '点“新建福利”填写方式、库存、时间、范围和领取地点，保存后点“开放”。先到先得的福利可以“加库存”，候补的人按顺序得到。',
    stuck: '开放以后方式、限额和开放时间不能再改，库存不能少于已占用的数量。删除前先取消；已经发出过的福利不能删除。',
  },
  '/welfare/welfareDetail': {
    purpose: '查看一项福利的领取情况，在发放台凭领取码发放。',
    act: '“发放台”扫描或输入领取码，核对照片、姓名和选项后点“确认发放”；“领取名单”按人查看和导出，“统计”看各单位和未领取的人。',
    stuck:
      '一个领取码只能发放一次。发错了可以在 10 分钟内撤销。抽签到截止时间由系统自动完成，任何人不能重抽，公布的数据可以验证。',
  },
}
