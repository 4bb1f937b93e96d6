import type { CardLanguage } from '@portal/contract/areas/business-card/words.ts'

export interface VisitorWords {
  call: string
  write: string
  open: string
  save: string
  share: string
  copied: string
  code: string
  scan: string
  photo: string
  other: string
}

/** The page speaks the language of the card. */
export const visitorWords: Record<CardLanguage, VisitorWords> = {
  zh: {
    call: '拨打',
    write: '写信',
    open: '打开',
    save: '保存到通讯录',
    share: '分享',
    copied: '链接已复制',
    code: '名片二维码',
    scan: '让对方扫一扫，看到的就是这一页',
    photo: '照片',
    other: 'EN',
  },
  en: {
    call: 'Call',
    write: 'Email',
    open: 'Open',
    save: 'Save contact',
    share: 'Share',
    copied: 'Link copied',
    code: 'QR code of this card',
    scan: 'Scan to open this page',
    photo: 'Photo',
    other: '中文',
  },
}
