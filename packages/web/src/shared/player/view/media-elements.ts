import 'media-chrome/media-control-bar.js'
import 'media-chrome/media-controller.js'
import 'media-chrome/media-loading-indicator.js'
import 'media-chrome/media-mute-button.js'
import 'media-chrome/media-pip-button.js'
import 'media-chrome/media-play-button.js'
import 'media-chrome/media-time-display.js'
import 'media-chrome/media-time-range.js'
import 'media-chrome/media-volume-range.js'
import 'media-chrome/lang/zh-CN.js'
import { setLanguage } from 'media-chrome/utils/i18n.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

setLanguage('zh-CN')

type ChromeProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** `autohide`: seconds. */
      'media-controller': ChromeProps & { nohotkeys?: boolean; noautoseektolive?: boolean; autohide?: number }
      'media-control-bar': ChromeProps
      'media-loading-indicator': ChromeProps
      'media-mute-button': ChromeProps
      'media-pip-button': ChromeProps
      'media-play-button': ChromeProps
      'media-time-display': ChromeProps & { showduration?: boolean }
      'media-time-range': ChromeProps
      'media-volume-range': ChromeProps
    }
  }
}
