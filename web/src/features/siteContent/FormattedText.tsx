import { linkedRuns, textBlocks } from '@firehouse/model';
import { Fragment } from 'react';
import './formattedText.scss';

interface FormattedTextProps {
  readonly text: string;
  /** Level of the headings in the text. */
  readonly heading?: 'h2' | 'h3' | 'h4';
}

/** Renders text typed by an admin, with its headings, lists and links (`textBlocks`). */
export function FormattedText({ text, heading: Heading = 'h3' }: FormattedTextProps) {
  return textBlocks(text).map((block, at) => {
    switch (block.kind) {
      case 'heading':
        return (
          <Heading key={at} dir="auto">
            {block.text}
          </Heading>
        );
      case 'list':
        return (
          <ul key={at} className="formatted-list">
            {block.items.map((item, index) => (
              <li key={index} dir="auto">
                <LinkedText text={item} />
              </li>
            ))}
          </ul>
        );
      case 'paragraph':
        return (
          <p key={at} className="formatted-text" dir="auto">
            <LinkedText text={block.text} />
          </p>
        );
    }
  });
}

/** Renders text, with web and email addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return linkedRuns(text).map(({ text: words, href }, at) =>
    href === undefined ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <a key={at} href={href} rel="noreferrer">
        {words}
      </a>
    ),
  );
}
