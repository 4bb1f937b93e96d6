import { type MenuContent, newMenuButton, type TopButton } from '@portal/contract/areas/wechat/menu.ts'
import type { ReplyAnswer } from '@portal/contract/areas/wechat/reply.ts'

const child = (name: string, fields: Partial<TopButton>) => ({ ...newMenuButton(name, fields), children: [] })

export const menu: MenuContent = {
  buttons: [
    newMenuButton('学安全', {
      children: [
        child('网络课程', { act: 'view', url: 'https://portal.example/learn/course' }),
        child('每日一题', { act: 'view', url: 'https://portal.example/learn/daily' }),
        child('事故警示', { act: 'view', url: 'https://portal.example/column' }),
      ],
    }),
    newMenuButton('随手拍', {
      children: [
        child('拍照上报隐患', { act: 'pic_photo_or_album' }),
        child('扫场所码', { act: 'scancode_push' }),
        child('发送位置', { act: 'location_select' }),
      ],
    }),
    newMenuButton('联系我们', { act: 'click', text: '安全值班电话：0755-8000 1190（24 小时）' }),
  ],
  conditional: [],
}

const say = (text: string): ReplyAnswer[] => [{ kind: 'text', text, mediaId: '', title: '', url: '', picUrl: '' }]

export const rules = [
  {
    name: '关注欢迎',
    trigger: 'follow',
    answers: say('欢迎关注“安全之声”。回复“值班”查看值班电话，回复“课程”进入网络课程。'),
  },
  {
    name: '值班电话',
    trigger: 'keyword',
    words: ['值班', '电话'],
    answers: say('安全值班电话：0755-8000 1190（24 小时）'),
  },
  {
    name: '网络课程',
    trigger: 'keyword',
    words: ['课程', '学习'],
    answers: say('请在门户“网络课程”中学习，年度学时见个人中心。'),
  },
  {
    name: '隐患上报',
    trigger: 'keyword',
    words: ['隐患'],
    answers: say('请点击菜单“随手拍 → 拍照上报隐患”，或拨打值班电话。'),
  },
  { name: '收到图片', trigger: 'kind', messageKind: 'image', answers: say('图片已收到，值班人员将在 2 小时内处理。') },
] as const

export const accounts = [
  { name: '安全之声', type: 'service', appId: 'wx2f1a9c3d5e7b8046' },
  { name: '职工之家', type: 'subscription', appId: 'wx84c06e1b9d2f3a57' },
] as const

/** What the platform keeps for the account. */
export const materials = [
  { kind: 'image', name: '安全值班联系卡.png', days: 160 },
  { kind: 'image', name: '有限空间作业七步法.jpg', days: 74 },
  { kind: 'image', name: '消防器材使用图解.jpg', days: 41 },
  { kind: 'image', name: '冬季四防检查清单.png', days: 12 },
  { kind: 'image', name: '安全生产月活动合影.jpg', days: 130 },
  { kind: 'voice', name: '班前安全提示（十一月）.mp3', days: 18 },
  { kind: 'video', name: '灭火器操作演示.mp4', days: 95 },
  { kind: 'thumb', name: '安全之声封面小图.jpg', days: 210 },
] as const

export const removalReasons = ['已调离本单位，本人申请解绑', '多次发送与工作无关的广告', '账号被他人冒用，核实后移除']

export const tagNames = ['班组长', '安全员', '一线员工', '机关人员', '承包商', '通讯员']

export const drafts: readonly { title: string; digest: string; body: string; state: 'draft' | 'ready' | 'sent' }[] = [
  {
    title: '冬季“四防”提示：防火、防冻、防滑、防中毒',
    digest: '气温骤降，请各班组按清单逐项检查。',
    body: '<h2>逐项检查</h2><ul><li><p>取暖设备远离可燃物，下班断电。</p></li><li><p>室外管道、阀门做好保温。</p></li><li><p>楼梯、坡道及时清理积水结冰。</p></li><li><p>有限空间作业前通风、检测。</p></li></ul>',
    state: 'draft',
  },
  {
    title: '一张图看懂有限空间作业“七步法”',
    digest: '先审批、先通风、先检测，缺一步都不能进。',
    body: '<p>有限空间作业必须严格履行审批手续，<strong>先通风、再检测、后作业</strong>。</p><p>发现人员被困，严禁盲目施救。</p>',
    state: 'ready',
  },
  {
    title: '十一月安全生产例会要点',
    digest: '三季度隐患整改率 98.6%，四季度聚焦高处作业。',
    body: '<p>本月例会通报了三季度隐患整改情况，部署了高处作业专项检查。</p>',
    state: 'sent',
  },
]
