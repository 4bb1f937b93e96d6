import {
  ALIGNED,
  alignments,
  linkAddress,
  PICTURE_FILE,
  richTextAttributes,
  richTextTags,
} from '@portal/contract/shared/rich-text.ts'
import createDOMPurify from 'dompurify'

/** The same closed list as on the server, once more in the browser; pictures also carry the address they were given. */
const attributes = [...new Set([...Object.values(richTextAttributes).flat(), 'src'])]
const STORE = /^(?:\/files\/|blob:)/

const purifier = createDOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const tag = node.nodeName.toLowerCase()
  const { attrName: name, attrValue: value } = data
  const allowed = name === 'src' ? tag === 'img' && STORE.test(value) : richTextAttributes[tag]?.includes(name)
  const fits =
    (name !== 'href' || linkAddress.test(value)) && (name !== ALIGNED || alignments.some((each) => each === value))
  data.keepAttr = Boolean(allowed) && fits
})

/** Markup that may be put into a page. */
export const showable = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: [PICTURE_FILE, ALIGNED],
    // These are no addresses, so the rule for addresses has no say in them.
    ADD_URI_SAFE_ATTR: [PICTURE_FILE, ALIGNED, 'alt', 'colspan', 'rowspan', 'start'],
    FORBID_CONTENTS: ['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'title'],
    // A blob address is one this page has made itself, for a picture not saved yet.
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|blob:|[/#])/i,
  })
