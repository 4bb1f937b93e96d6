import { ALIGNED, alignments, linkAddress, PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'

/** A picture of the store with its caption; the address is only for this page. */
const Picture = Image.extend({
  addAttributes: () => ({
    file: { default: null },
    src: { default: null },
    alt: { default: '' },
    caption: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const picture = figure.querySelector(`img[${PICTURE_FILE}]`)
        return picture
          ? { ...attributesOf(picture), caption: figure.querySelector('figcaption')?.textContent ?? '' }
          : false
      },
      // What is inside has been read already.
      contentElement: () => document.createElement('figure'),
    },
    { tag: `img[${PICTURE_FILE}]`, getAttrs: (picture) => attributesOf(picture) },
  ],
  renderHTML: ({ node }) => {
    const { file, src, alt, caption } = node.attrs
    const picture = ['img', { [PICTURE_FILE]: file, src, alt }] as const
    return caption ? ['figure', {}, [...picture], ['figcaption', {}, caption]] : ['figure', {}, [...picture]]
  },
})

const attributesOf = (picture: Element) => ({
  file: picture.getAttribute(PICTURE_FILE),
  src: picture.getAttribute('src'),
  alt: picture.getAttribute('alt') ?? '',
})

const alignmentOf = (node: HTMLElement) =>
  alignments.find((each) => each === (node.getAttribute(ALIGNED) ?? node.style.textAlign)) ?? null

/** Alignment as an attribute of the closed list, for styles do not survive. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: alignmentOf,
            renderHTML: ({ textAlign }) => (textAlign ? { [ALIGNED]: textAlign } : {}),
          },
        },
      },
    ]
  },
})

/** What may be written: exactly the closed list of rich texts. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkAddress.test(address),
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Alignment.configure({ types: ['heading', 'paragraph'] }),
  Picture,
]
