/** What people are told of meetings. */
export const meetingMessages = {
  receipt: {
    kind: '会议回执',
    title: '会议通知：《{title}》',
    text: '{time}，{place}。主持人：{host}。{due}',
    due: '请于 {at} 前回执。',
    why: '你在参会名单中',
  },
  series: { title: '会议通知：《{title}》等 {n} 场', text: '第一场 {time}，{place}。主持人：{host}。' },
  again: { title: '《{title}》时间或地点已变更', text: '现为 {time}，{place}。请重新确认能否参加。' },
  remindReceipt: { title: '请回执会议《{title}》', text: '{time}，{place}。你还没有回执。' },
  change: { kind: '班级与会议变动', why: '你在参会名单中' },
  cancelled: { title: '会议《{title}》已取消', text: '原定 {time}，{place}。取消原因：{reason}' },
  removed: { title: '你不再参加会议《{title}》', text: '原定 {time}，{place}。' },
  deputy: {
    title: '{person} 委托你参加会议《{title}》',
    text: '{time}，{place}。主持人：{host}。',
    why: '你受委托参会',
  },
  deputyBack: { title: '{person} 撤回了会议《{title}》的委托', text: '原定 {time}，{place}，你不需要参加。' },
  minutes: { title: '会议纪要：《{title}》', text: '{time} 会议的纪要已发布。' },
  decision: {
    kind: '决议待办',
    title: '决议待办：{text}',
    text: '来自会议《{title}》，请于 {due} 前完成。',
    why: '你是该决议的负责人',
  },
  decisionSoon: { title: '决议还剩 {n} 天：{text}', text: '来自会议《{title}》，截止 {due}。' },
  decisionLate: { title: '决议已逾期 {n} 天：{text}', text: '来自会议《{title}》，截止 {due}，请尽快完成。' },
} as const
