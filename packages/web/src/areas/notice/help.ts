import type { HelpTexts } from '#src/platform/screens/page-help.ts'

const manage = (name: string) => ({
  purpose: `起草、审批、发布和撤回${name}，并查看阅读情况。`,
  act: `点“新增${name}”编写内容，选择发布范围，提交审批；审批通过后按设定的时间发布。未读的人可以一键提醒。`,
  stuck:
    '发布后修改须选择方式：修订不影响已读，重新阅读会要求已读的人再次确认；修改审批通过前，读者看到的仍是已发布的内容。撤回后，收到过的人只能看到标题、撤回原因和时间。',
})

const detail = (name: string) => ({
  purpose: `查看或编辑一篇${name}：正文、范围、版本、审批记录、评论和阅读情况。`,
  act: '在“阅读情况”中按单位查看应读、已读和未读，点“提醒未读”通知还没有读的人；“版本”中可以查看每次修改的差异。',
  stuck: '尚未发布时没有阅读数据。离开发布范围的人不再计入应读。回收站中的内容要先恢复才能修改。',
})

export const noticeHelp: HelpTexts = {
  '/announcement/announcementList': manage('公告'),
  '/announcement/announcementDetail': detail('公告'),
  '/videoManageSc/noticeList': manage('通知'),
  '/videoManageSc/noticeDetail': detail('通知'),
  '/monograph/contentTextList': manage('文章'),
  '/monograph/contentTextDetail': detail('文章'),
  '/videoManageSc/messageMng': {
    purpose: '向安全网校的人员发送消息，并维护自动消息的开关、渠道和文本。',
    act: '点“新建”填写标题和内容，选择范围、渠道和时间；发送前可以预览人数，发送后在概览中查看已发、已读和失败。',
    stuck: '已发送的任务不能修改，可以撤回；已发出的公众号消息和邮件无法收回。静默时段内，不紧急的消息会顺延。',
  },
  '/videoManageSc/messageDetail': {
    purpose: '查看一个发送任务在各渠道的送达和阅读情况，以及每个人的状态。',
    act: '在“人员”中按状态筛选，失败的可以重试；需要再次发送时，复制为新任务。',
    stuck: '“跳过”会写明原因，如未绑定公众号、已退订该类消息或已离职，这些不是故障，重试也不会发送。',
  },
  '/netSchool/courseCenter/safetyNetNoticeList': {
    purpose: '查看发给你的通知和公告，按未读、待确认、分类和关键词查找。',
    act: '点击标题阅读；需要确认的，读到文末后点“我已阅读”。“全部标为已读”不会替你确认须确认的内容。',
    stuck: '内容更新后可能要求重新阅读，会再次出现在待阅读中。看不到以前的通知，可能已过期或被撤回。',
  },
  '/netSchool/courseCenter/safetyNetNoticeDetail': {
    purpose: '阅读一篇通知或公告，下载附件，查看相关课程。',
    act: '须确认的内容要读到文末并达到规定的阅读时间，“我已阅读”按钮才可用。',
    stuck: '按钮上会提示还要再读多少秒；切到其他窗口的时间不计。已撤回的内容只显示撤回原因和时间。',
  },
}
