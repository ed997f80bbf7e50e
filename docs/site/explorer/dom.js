/** Elements of the page, made of names and text. Text stays text: nothing here reads markup. */

const DRAWN = "http://www.w3.org/2000/svg";

/**
 * An element of HTML with these attributes and children; a child that is text becomes text.
 * @param {string} name
 * @param {Record<string, string | number | boolean>} attributes
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(DRAWN, name), attributes, children);
}

function filled(element, attributes, children) {
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Set attributes; those that are false are taken away, those that are true are there without a value. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** The element of this id, which the page has. */
export function at(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element #${id}`);
  return found;
}

/** Put this text there if another stands there: what did not change is not read out again. */
export function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
